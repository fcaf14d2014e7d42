import {
  cancelImmunizationEndpoint,
  createImmunizationEndpoint,
  updateImmunizationEndpoint,
} from '../immunizations/index.js';
import { component, dayOf, fault, locationOf, Rejected, type Segment } from '../hl7/index.js';
import { checkGroups, required, unmatched, type MessageApplication } from './message-application.js';
import { findImmunizationLike, findPractitionerByLicense } from './matching-store.js';
import { findNumbered, keepNumber } from './number-store.js';
import { requirePatient } from './patient-matching.js';

const SYSTEMS: Record<string, string> = { CVX: 'http://hl7.org/fhir/sid/cvx' };
/** CVX code for "no vaccine administered": the group has other information about the patient. */
const NO_VACCINE = '998';

interface Group {
  orc: Segment | undefined;
  rxa: Segment;
  rxr: Segment | undefined;
}

interface Content {
  vaccine: { display: string; code?: string; system?: string };
  occurred_on: string;
  status: 'completed' | 'not_done';
  lot_number?: string;
  reason?: string;
  site?: string;
}

/** VXU^V04: an immunization for each RXA. RXA-21 says whether to add, change or delete it. */
export async function applyImmunizations(application: MessageApplication): Promise<void> {
  const pid = required(application, 'PID');
  required(application, 'RXA', 'PID');
  const groups = groupsIn(application);
  checkGroups(groups.map(({ rxa }) => rxa));
  const read = groups.map((group) => ({ group, content: contentOf(application, group) }));
  const patient = await requirePatient(application, pid);
  for (const { group, content } of read)
    if (content.vaccine.code !== NO_VACCINE) await applyGroup(application, patient, group, content);
}

function groupsIn({ message }: MessageApplication): Group[] {
  const groups: Group[] = [];
  let orc: Segment | undefined;
  for (const segment of message.segments) {
    const last = groups.at(-1);
    if (segment.name === 'ORC') orc = segment;
    else if (segment.name === 'RXA') {
      groups.push({ orc, rxa: segment, rxr: undefined });
      orc = undefined;
    } else if (segment.name === 'RXR' && last) last.rxr ??= segment;
  }
  return groups;
}

function contentOf(application: MessageApplication, { rxa, rxr }: Group): Content {
  const on = partialDayOf(application.text(rxa, 3));
  if (on === undefined) throw new Rejected([fault(locationOf(rxa, 3), '102', 'RXA-3 is no day.')]);
  const [vaccine] = application.values(rxa, 5);
  const [code = '', name = '', system = ''] = [1, 2, 3].map((number) => component(vaccine, number));
  if (!code && !name) throw new Rejected([fault(locationOf(rxa, 5), '101', 'RXA-5 is missing.')]);
  const known = application.code(code);
  const isDone = !['NA', 'RE'].includes(application.text(rxa, 20).toUpperCase());
  const lot = application.text(rxa, 15);
  const why = application.text(rxa, 18, 2) || application.text(rxa, 18);
  const site = application.text(rxr, 2, 2) || application.text(rxr, 2);
  return {
    vaccine: {
      display: name || known,
      ...(known && { code: known }),
      ...(system && { system: SYSTEMS[system] ?? system }),
    },
    occurred_on: on,
    status: isDone ? 'completed' : 'not_done',
    ...(lot && { lot_number: lot }),
    ...(site && { site }),
    ...(!isDone && why && { reason: why }),
  };
}

/** A day, a month or a year, as exact as the stamp. */
function partialDayOf(stamp: string): string | undefined {
  const [, year, month] = /^(\d{4})(\d{2})?$/.exec(stamp) ?? [];
  if (year !== undefined) return month === undefined ? year : `${year}-${month}`;
  return dayOf(stamp);
}

async function applyGroup(
  application: MessageApplication,
  patient: string,
  group: Group,
  content: Content,
): Promise<void> {
  const { rxa } = group;
  const { db, clinicId, connection } = application;
  const { type, controlId } = application.setting.header;
  const number = numberOf(application, group, content);
  const known = await findKnown(application, patient, group, content);
  const action = application.text(rxa, 21).toUpperCase() || 'A';
  if (!['A', 'D', 'U'].includes(action))
    throw new Rejected([fault(locationOf(rxa, 21), '103', 'RXA-21 is not of table 0323.')]);
  if (action === 'D') {
    if (!known) throw unmatched(locationOf(rxa, 21), 'This immunization is not known.');
    const path = { patient, immunization: known };
    await application.perform(cancelImmunizationEndpoint, { path, body: { reason: `${type} ${controlId}` } });
    application.note('immunization', known);
    return;
  }
  if (action === 'U' && !known) throw unmatched(locationOf(rxa, 21), 'This immunization is not known.');
  if (known) {
    await application.perform(updateImmunizationEndpoint, { path: { patient, immunization: known }, body: content });
    application.note('immunization', known);
    return;
  }
  const practitioner_id = await practitionerOf(application, group);
  const made = await application.perform(createImmunizationEndpoint, {
    path: { patient },
    body: { ...content, ...(practitioner_id !== undefined && { practitioner_id }) },
  });
  const kept = application.note('immunization', made.id);
  if (number !== '') await keepNumber(db, clinicId, connection.id, 'immunization', number, kept);
}

/** The sender's number: ORC-3, else ORC-2. */
function numberOf(application: MessageApplication, { orc }: Group, { vaccine, occurred_on }: Content): string {
  const number = [3, 2].map((field) => application.text(orc, field)).find((each) => each !== '' && each !== '9999');
  return number === undefined ? '' : `${number}|${vaccine.code ?? vaccine.display}|${occurred_on}`.slice(0, 400);
}

/**
 * The immunization of an earlier message: by number, else by vaccine and day. A lot number tells two of one day apart.
 */
async function findKnown(
  application: MessageApplication,
  patientId: string,
  group: Group,
  content: Content,
): Promise<string | undefined> {
  const { db, clinicId, connection } = application;
  const number = numberOf(application, group, content);
  const numbered = number === '' ? undefined : await findNumbered(db, clinicId, connection.id, 'immunization', number);
  const like = await findImmunizationLike(db, clinicId, patientId, {
    id: numbered?.resource_id ?? null,
    code: content.vaccine.code ?? content.vaccine.display,
    on: content.occurred_on,
    lot: content.lot_number ?? null,
    isCorrection: application.text(group.rxa, 21).toUpperCase() !== 'A' && application.text(group.rxa, 21) !== '',
  });
  return like?.id;
}

/** The practitioner who administered it (RXA-10) or ordered it (ORC-12), if known. */
async function practitionerOf(application: MessageApplication, { orc, rxa }: Group): Promise<string | undefined> {
  for (const value of [...application.values(rxa, 10), ...application.values(orc, 12)]) {
    const license = application.code(component(value));
    const found =
      license === '' ? undefined : await findPractitionerByLicense(application.db, application.clinicId, license);
    if (found) return found.id;
  }
  return undefined;
}
