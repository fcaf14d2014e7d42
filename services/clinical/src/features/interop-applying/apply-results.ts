import { cancelLabResultEndpoint, correctLabResultEndpoint, createLabResultEndpoint } from '../lab-results/index.js';
import { fault, locationOf, Rejected, type Segment } from '../hl7/index.js';
import { checkGroups, required, unmatched, type MessageApplication } from './message-application.js';
import { findOrderItems, findResultStatus, type OrderItem } from './matching-store.js';
import { findNumbered, findOnlyNumbered, keepNumber, moveNumbers } from './number-store.js';
import { codeIn, notesIn, observationIn, statusIn, type SaidObservation } from './observation-fields.js';
import { requirePatient } from './patient-matching.js';

interface Report {
  orc: Segment | undefined;
  obr: Segment;
  notes: Segment[];
  specimen: Segment | undefined;
  observations: { obx: Segment; notes: Segment[] }[];
}

/** ORU^R01: a result for each OBR. */
export async function applyResults(application: MessageApplication): Promise<void> {
  const pid = required(application, 'PID');
  const reports = reportsIn(application);
  if (reports.length === 0) required(application, 'OBR', 'PID');
  checkGroups(reports.map(({ obr }) => obr));
  // All values are parsed before anything is looked up.
  const read = reports.map((report) => ({ report, content: contentOf(application, report) }));
  const patientId = await requirePatient(application, pid);
  for (const { report, content } of read) await applyReport(application, patientId, report, content);
}

/** The reports of a message: an OBR with the segments that follow it. Throws AR 100 for an OBX before any OBR. */
function reportsIn({ message }: MessageApplication): Report[] {
  const reports: Report[] = [];
  let orc: Segment | undefined;
  for (const segment of message.segments) {
    const report = reports.at(-1);
    if (segment.name === 'ORC') orc = segment;
    else if (segment.name === 'OBR') {
      reports.push({ orc, obr: segment, notes: [], specimen: undefined, observations: [] });
      orc = undefined;
    } else if (segment.name === 'OBX') {
      if (!report || orc) throw new Rejected([fault(locationOf(segment), '100', 'An OBX stands before its OBR.')]);
      report.observations.push({ obx: segment, notes: [] });
    } else if (segment.name === 'NTE' && report) (report.observations.at(-1)?.notes ?? report.notes).push(segment);
    else if (segment.name === 'SPM' && report) report.specimen ??= segment;
  }
  return reports;
}

interface Content {
  status: string;
  code: SaidObservation['code'];
  observations: SaidObservation[];
  issued_at?: string;
  conclusion?: string;
  specimen?: { type?: string; collected_at?: string };
}

function contentOf(application: MessageApplication, { obr, notes, specimen, observations }: Report): Content {
  const said = observations.flatMap(({ obx, notes: own }) => observationIn(application, obx, own) ?? []);
  const given = application.text(obr, 25).toUpperCase();
  const status = given === '' ? statusOf(said) : statusIn(given);
  if (status === undefined) throw new Rejected([fault(locationOf(obr, 25), '103', 'OBR-25 is not of table 0123.')]);
  const issued = application.instant(obr, 22);
  const collected = application.instant(obr, 7);
  const type = application.text(specimen, 4, 2) || application.text(specimen, 4) || application.text(obr, 15);
  const conclusion = notesIn(application, notes);
  return {
    status,
    code: codeIn(application, obr, 4),
    observations: said,
    ...(issued !== undefined && { issued_at: issued }),
    ...(conclusion !== '' && { conclusion }),
    ...((collected !== undefined || type !== '') && {
      specimen: { ...(type !== '' && { type }), ...(collected !== undefined && { collected_at: collected }) },
    }),
  };
}

/** The status of observations, for a report without OBR-25. */
function statusOf(observations: readonly SaidObservation[]): string {
  const has = (status: string) => observations.some((each) => each.status === status);
  if (has('preliminary')) return 'preliminary';
  if (has('corrected')) return 'corrected';
  return has('final') || observations.length === 0 ? 'final' : 'cancelled';
}

async function applyReport(
  application: MessageApplication,
  patientId: string,
  report: Report,
  content: Content,
): Promise<void> {
  const { db, clinicId, connection } = application;
  const { obr } = report;
  const { status, observations, ...said } = content;
  const filler = [application.text(obr, 3), application.text(obr, 3, 2)].filter((each) => each !== '').join('^');
  const number = filler === '' ? '' : `${filler}|${content.code.code}`;
  const known =
    number === ''
      ? undefined
      : ((await findNumbered(db, clinicId, connection.id, 'lab_result', number)) ??
        (status === 'cancelled' || status === 'corrected'
          ? await findOnlyNumbered(db, clinicId, connection.id, 'lab_result', `${filler}|`)
          : undefined));
  const before = known && (await findResultStatus(db, clinicId, known.resource_id));
  if (before && before.patient_id !== patientId)
    throw unmatched(locationOf(obr, 3), 'The result is of another patient.');
  if (status === 'cancelled') return withdraw(application, obr, before);
  const body = { ...said, observations };
  const isOpen = before && (before.status === 'preliminary' || before.status === 'partial');
  const isComplete = before && ['final', 'amended', 'corrected', 'appended'].includes(before.status);
  // A late message: a final result does not become preliminary again.
  if (isComplete && status === 'preliminary')
    throw unmatched(locationOf(obr, 25), 'The result is final already.', '207');
  let id: string;
  if (isOpen || isComplete) {
    const isCorrection = status === 'corrected' || observations.some((each) => each.status === 'corrected');
    const next = isOpen ? (status === 'preliminary' ? status : 'final') : isCorrection ? 'corrected' : 'amended';
    const path = { lab_result: before.id };
    const reason = `${application.setting.header.type} ${application.setting.header.controlId}`;
    const corrected = await application.perform(correctLabResultEndpoint, {
      path,
      body: { ...body, status: next, ...(isComplete && { reason }) },
    });
    id = corrected.id;
    await moveNumbers(db, clinicId, connection.id, before.id, id);
  } else
    id = await enter(application, patientId, report, { ...body, status: status === 'preliminary' ? status : 'final' });
  const made = application.note('lab_result', id);
  if (number !== '') await keepNumber(db, clinicId, connection.id, 'lab_result', number, made);
}

async function withdraw(
  application: MessageApplication,
  obr: Segment,
  before: { id: string; status: string } | undefined,
): Promise<void> {
  if (!before) throw unmatched(locationOf(obr, 3), 'The result to withdraw is not known.');
  const { type, controlId } = application.setting.header;
  await application.perform(cancelLabResultEndpoint, {
    path: { lab_result: before.id },
    body: { reason: `${type} ${controlId}` },
  });
  application.note('lab_result', before.id);
}

async function enter(
  application: MessageApplication,
  patientId: string,
  report: Report,
  body: object,
): Promise<string> {
  const item = await findItem(application, patientId, report);
  const made = await application.perform(createLabResultEndpoint, {
    body: { patient_id: patientId, ...body, ...(item && { order_item_id: item.item_id }) },
  });
  return made.id;
}

/** The items of an order by our number, else by the number under which the same system placed it. */
async function findPlaced({ db, clinicId, connection }: MessageApplication, number: string, codes: readonly string[]) {
  const ours = await findOrderItems(db, clinicId, { number }, codes);
  if (ours.length > 0) return ours;
  const placed = await findNumbered(db, clinicId, connection.id, 'order', number);
  return placed ? findOrderItems(db, clinicId, { id: placed.resource_id }, codes) : [];
}

/**
 * The item of our order that the result answers, by placer number and OBR-4. Throws 204 for an order of another
 * patient.
 */
async function findItem(
  application: MessageApplication,
  patientId: string,
  { orc, obr }: Report,
): Promise<OrderItem | undefined> {
  const codes = application
    .values(obr, 4)
    .flatMap((value) => [value[0]?.[0] ?? '', value[3]?.[0] ?? ''])
    .filter((each) => each !== '')
    .map((each) => application.code(each.trim()));
  const isOpen = ({ status }: OrderItem) => !['resulted', 'cancelled', 'completed'].includes(status);
  for (const segment of orc ? [orc, obr] : [obr]) {
    const placer = application.text(segment, 2);
    const items = placer === '' ? [] : await findPlaced(application, placer, codes);
    if (items.some((item) => item.patient_id !== patientId))
      throw unmatched(locationOf(segment, 2), 'The order is of another patient.');
    if (items.length > 0) return items.find((item) => item.matches && isOpen(item));
  }
  return undefined;
}
