import { HttpError } from 'http-kit';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid, type Failure, type OwnRule } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import type { Change } from '../../operation/change.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { findVisitHead, getVisit, setDeath, touchVisit, type VisitHead, type VisitRow } from '../emergency/index.js';
import { mergePatients } from '../patient-merges/index.js';
import { changePatient, lockPatient, patientRecord } from '../patients/index.js';
import type { Identification, Identifying } from './identity-content.js';
import { identificationFailures } from './identity-rules.js';

const KNOWN: OwnRule = {
  name: 'identified',
  en: 'The :attribute cannot change: the patient is identified already.',
  es: ':attribute no puede cambiar: el paciente ya está identificado.',
};

interface Identified {
  row: VisitRow;
  changed: string[];
}

/**
 * Identifies an unknown patient: merges the record into an existing one, or fills it with demographics. Throws 404, 412
 * for another version of the visit, and 422: `status` if the patient is identified or the visit was an error,
 * `patient_id` if the records cannot be merged.
 */
export async function identify(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: Identification,
): Promise<Identified> {
  const { db, clinic, trail } = change;
  checkNone(identificationFailures(body));
  // Merges take this lock too, so the visit's patient stays the same until the transaction ends.
  await lockClinic(db, clinic.id);
  const before = isUuid(id) ? await findVisitHead(db, clinic.id, id) : undefined;
  if (!before) throw problem('not_found');
  trail.note({ resource_id: id, patient_ids: [before.patient_id] });
  /** Called after the patient was locked, which protects the visit. */
  const check = async () => {
    const visit = await getVisit(db, clinic.id, id);
    if (ifMatch !== undefined) checkVersion(ifMatch, visit.version);
    if (visit.identity !== 'unconfirmed') throw invalid({ path: 'status', rule: KNOWN });
    if (visit.status === 'entered_in_error') throw invalid({ path: 'status', rule: 'not_open' });
  };
  const { patient_id, ...said } = body;
  const changed = patient_id
    ? await mergeInto(change, before, { target: patient_id, check })
    : await nameAs(change, before, { said, check });
  trail.note({ resource_id: id });
  return { row: await getVisit(db, clinic.id, id), changed };
}

async function mergeInto(
  change: Change,
  { id, patient_id: source }: VisitHead,
  { target, check }: { target: string; check: () => Promise<void> },
): Promise<string[]> {
  const merging = mergePatients(change, { source, target, ifMatch: '*', reason: null, check, takesDeath: true });
  const merged = await atPatient(merging).finally(() => change.trail.note({ resource_id: id }));
  const { deceased_at } = merged.source;
  if (deceased_at !== null && merged.target.deceased_at === null)
    await atPatient(setDeath(change, merged.target, deceased_at));
  return ['patient'];
}

async function nameAs(
  change: Change,
  before: VisitHead,
  { said, check }: { said: Identifying; check: () => Promise<void> },
): Promise<string[]> {
  const { db, clinic, now, trail } = change;
  const { patient_id: id } = before;
  await lockPatient(db, clinic.id, id);
  await check();
  trail.changing(db, { kind: patientRecord, clinic_id: clinic.id, id, event: 'patient.update' });
  const named = { clinic, now, id, ifMatch: '*', body: said, identity: 'confirmed' as const };
  const { changed } = await changePatient(db, named);
  await touchVisit(db, clinic.id, before.id);
  return changed;
}

/** Answers failures of a merge as failures of the member `patient_id`. */
const atPatient = <T>(merging: Promise<T>): Promise<T> =>
  merging.catch((error: unknown) => {
    const { failures = [] }: { failures?: Failure[] } = error instanceof HttpError ? error.details : {};
    checkNone(failures.map((each) => (each.path === 'status' ? each : { ...each, path: 'patient_id' })));
    throw error;
  });
