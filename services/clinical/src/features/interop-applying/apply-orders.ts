import { cancelOrderEndpoint, orderRecord, orderView, placeServiceOrder } from '../orders/index.js';
import { fault, locationOf, Rejected, type Segment } from '../hl7/index.js';
import { phi } from '../../operation/access.js';
import type { Operation } from '../../operation/operation.js';
import type { Call } from '../../http/endpoint.js';
import { checkGroups, required, unmatched, type MessageApplication } from './message-application.js';
import { findOrderPatient, findPractitionerByLicense, findTest } from './matching-store.js';
import { findNumbered, keepNumber } from './number-store.js';
import { codeIn, notesIn } from './observation-fields.js';
import { requirePatient } from './patient-matching.js';

interface Item {
  test_id?: string;
  description?: string;
  quantity: number;
  specimen?: string;
}

interface Group {
  orc: Segment | undefined;
  timing: Segment | undefined;
  obrs: Segment[];
  /** SPM segments by the OBR that they follow. */
  specimens: Map<Segment, Segment>;
  notes: Segment[];
}

const PRIORITIES: Record<string, string> = {
  S: 'emergency',
  STAT: 'emergency',
  A: 'urgent',
  ASAP: 'urgent',
  U: 'urgent',
};

/** ORM^O01 and OML^O21: laboratory orders from clinics that refer patients. */
export async function applyOrders(application: MessageApplication): Promise<void> {
  const pid = required(application, 'PID');
  const groups = groupsIn(application);
  if (groups.length === 0) required(application, 'ORC', 'PID');
  checkGroups(groups.flatMap(({ orc, obrs }) => [...(orc ? [orc] : []), ...obrs]));
  const patient = await requirePatient(application, pid);
  for (const group of groups) await applyGroup(application, patient, group);
}

/** One order for each placer number: an ORC with the OBRs that follow it, or have the same number. */
function groupsIn(application: MessageApplication): Group[] {
  const groups: Group[] = [];
  for (const segment of application.message.segments) {
    if (segment.name === 'ORC') {
      const last = groups.at(-1);
      const number = application.text(segment, 2);
      const control = application.text(segment, 1);
      const isSame =
        last?.orc &&
        number !== '' &&
        application.text(last.orc, 2) === number &&
        application.text(last.orc, 1) === control;
      if (!isSame) groups.push(groupOf(segment));
    } else if (segment.name === 'OBR') {
      if (groups.length === 0) groups.push(groupOf(undefined));
      groups.at(-1)?.obrs.push(segment);
    } else if (segment.name === 'TQ1') {
      const last = groups.at(-1);
      if (last) last.timing ??= segment;
    } else if (segment.name === 'SPM') {
      const of = groups.at(-1)?.obrs.at(-1);
      if (of) groups.at(-1)?.specimens.set(of, segment);
    } else if (segment.name === 'NTE') groups.at(-1)?.notes.push(segment);
  }
  return groups;
}

const groupOf = (orc: Segment | undefined): Group => ({
  orc,
  timing: undefined,
  obrs: [],
  specimens: new Map(),
  notes: [],
});

async function applyGroup(application: MessageApplication, patientId: string, group: Group): Promise<void> {
  const { db, clinicId, connection } = application;
  const { orc, obrs } = group;
  const [obr] = obrs;
  const control = application.text(orc, 1).toUpperCase() || 'NW';
  const number = application.text(orc, 2) || application.text(obr, 2);
  const place = orc ?? obr;
  if (number === '' || !place)
    throw new Rejected([fault(place ? locationOf(place, 2) : 'ORC^1^2', '101', 'ORC-2 is missing.')]);
  const known = await findNumbered(db, clinicId, connection.id, 'order', number);
  if (control === 'CA' || control === 'OC' || control === 'DC') {
    if (!known) throw unmatched(locationOf(place, 2), 'No order has this number.');
    const ordered = await findOrderPatient(db, clinicId, known.resource_id);
    if (ordered?.patient_id !== patientId) throw unmatched(locationOf(place, 2), 'The order is of another patient.');
    const { type, controlId } = application.setting.header;
    await application.perform(cancelOrderEndpoint, {
      path: { order: known.resource_id },
      body: { reason: `${type} ${controlId}` },
    });
    application.note('order', known.resource_id);
    return;
  }
  if (control !== 'NW' && control !== 'SN')
    throw new Rejected([fault(locationOf(place, 1), '103', 'Of ORC-1 only NW and CA are taken.')]);
  if (known) throw unmatched(locationOf(place, 2), 'An order with this number exists already.', '205');
  if (!obr) throw new Rejected([fault(locationOf(place), '100', 'The order has no OBR.')]);
  await placeGroup(application, patientId, group, number);
}

async function placeGroup(
  application: MessageApplication,
  patientId: string,
  { orc, timing, obrs, specimens, notes }: Group,
  number: string,
): Promise<void> {
  const { db, clinicId, connection } = application;
  const [obr] = obrs;
  const license = application.text(orc, 12) || application.text(obr, 16);
  const practitioner =
    license === '' ? undefined : await findPractitionerByLicense(db, clinicId, application.code(license));
  if (!practitioner)
    throw unmatched(orc ? locationOf(orc, 12) : 'OBR^1^16', 'The ordering practitioner is not known here.');
  const items: Item[] = [];
  for (const each of obrs) {
    const { code, display } = codeIn(application, each, 4);
    const test = await findTest(db, [code]);
    const spm = specimens.get(each);
    const specimen = application.text(spm, 4, 2) || application.text(spm, 4) || application.text(each, 15);
    items.push({
      quantity: 1,
      ...(test ? { test_id: test.id } : { description: display.slice(0, 255) }),
      ...(specimen !== '' && { specimen }),
    });
  }
  const priority =
    application.text(timing, 9) ||
    application.text(orc, 7, 6) ||
    application.text(obr, 27, 6) ||
    application.text(obr, 5);
  const said = notesIn(application, notes);
  const made = await application.act(placeOrderOperation, {
    patient_id: patientId,
    practitioner_id: practitioner.id,
    kind: 'laboratory',
    priority: PRIORITIES[priority.toUpperCase()] ?? 'routine',
    items,
    ...(said !== '' && { notes: said.slice(0, 2_000) }),
  });
  const kept = application.note('order', made.id);
  await keepNumber(db, clinicId, connection.id, 'order', number, kept);
}

type Placing = Parameters<typeof placeServiceOrder>[1];

/** Creates a laboratory order without a consultation. Only messages of other clinics do this. */
const placeOrderOperation: Operation<Call<'clinic', object, object, object, Placing, undefined>, { id: string }> = {
  access: phi('full', { ability: 'orders:write' }),
  audit: { event: 'order.create', action: 'C', resource: 'order', record: orderRecord },
  async handler(call) {
    const order = orderView(await placeServiceOrder(call, call.body), call.language);
    call.trail.note({ resource_id: order.id, patient_ids: [order.patient_id] });
    return { id: order.id };
  },
};
