import { dayIn } from '../../calendar.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { holdLocations, isActiveLocation } from '../locations/index.js';
import { beforeBirth, createPatient, getPatient, holdPatientFaults, patientRecord } from '../patients/index.js';
import { isActivePractitioner } from '../practitioners/index.js';
import { keepCarers } from './carer-store.js';
import { accessVisit, getVisit } from './visit-access.js';
import type { Assignment, NewVisit } from './visit-content.js';
import { arrivalFailures, isOpen, MOVES, OPEN_ALREADY, UNKNOWN, unknownPerson, type Move } from './visit-rules.js';
import {
  hasOpenVisit,
  insertVisit,
  isPlaceTaken,
  nextNumber,
  updateVisit,
  type VisitHead,
  type VisitRow,
} from './visit-store.js';

/**
 * Registers a visit; an unknown patient gets a record. Throws 422 for a closed record, a patient with an open visit,
 * and an arrival in the future or before birth.
 */
export async function registerVisit(change: Change, body: NewVisit): Promise<VisitRow> {
  const { db, clinic, now } = change;
  checkNone(arrivalFailures(body));
  const { arrival_mode, brought_by = null, complaint = null, client_id = null } = body;
  const arrival_at = body.arrival_at ?? now.toISOString();
  const known = body.patient_id ?? undefined;
  const faults = known === undefined ? [] : await holdPatientFaults(db, clinic.id, known);
  const isThere = known !== undefined && faults.length === 0;
  const birth_date = isThere ? (await getPatient(db, clinic.id, known)).birth_date : null;
  const day = dayIn(clinic.timezone, new Date(arrival_at));
  checkNone([
    ...faults,
    ...timeFailures('arrival_at', arrival_at, now),
    ...beforeBirth(birth_date, { arrival_at: day }),
  ]);
  if (isThere && (await hasOpenVisit(db, clinic.id, known))) throw invalid({ path: 'patient_id', rule: OPEN_ALREADY });
  const year = Number(dayIn(clinic.timezone, now).slice(0, 4));
  const id = newId();
  const last = await nextNumber(db, clinic.id, 'emergency_visit', year);
  const number = `E-${year}-${String(last).padStart(6, '0')}`;
  const unknown = unknownPerson(body.unknown);
  await insertVisit(db, {
    clinic_id: clinic.id,
    id,
    number,
    patient_id: known ?? (await recordOfUnknown(change, unknown, number)),
    status: 'registered',
    arrival_at,
    arrival_mode,
    brought_by,
    complaint,
    unknown: unknown && JSON.stringify(unknown),
    client_id,
  });
  return getVisit(db, clinic.id, id);
}

/** Creates the record of an unknown patient. The estimated age sets no birth date. */
async function recordOfUnknown(
  { db, clinic, now, trail }: Change,
  unknown: VisitRow['unknown'],
  number: string,
): Promise<string> {
  const id = newId();
  trail.changing(db, { kind: patientRecord, clinic_id: clinic.id, id, event: 'patient.create' });
  const body = { given_names: UNKNOWN, first_surname: unknown?.label ?? number, sex: unknown?.sex ?? 'unknown' };
  await createPatient(db, { clinic, now, body, id, identity: 'unconfirmed' });
  return id;
}

/**
 * Assigns practitioners and a place. Throws as `accessVisit`, 422 if one is unknown or taken, and 403 for a caller
 * without the required relation who assigns another practitioner.
 */
export async function assign(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: Assignment,
): Promise<{ row: VisitRow; changed: string[] }> {
  const { db, clinic } = change;
  const { head } = await accessVisit(change, id, ifMatch);
  const self = change.phi?.practitioner_id ?? null;
  const isOwn = self !== null && [body.practitioner_id, body.nurse_id].includes(self);
  const askRelation = () => checkRelation(db, { ...head, care_team: true }, change.phi, change);
  if (!isOwn) await askRelation();
  checkOpen(head);
  const failures: Failure[] = [];
  for (const path of ['practitioner_id', 'nurse_id'] as const) {
    const named = body[path];
    if (named && !(await isActivePractitioner(db, clinic.id, named))) failures.push({ path, rule: 'selected' });
  }
  const { location_id } = body;
  if (location_id !== undefined)
    await holdLocations(
      db,
      clinic.id,
      [location_id, head.location_id].filter((each) => each !== null),
    );
  if (location_id && location_id !== head.location_id) {
    if (!(await isActiveLocation(db, clinic.id, location_id))) failures.push({ path: 'location_id', rule: 'selected' });
    else if (await isPlaceTaken(db, clinic.id, location_id, id)) failures.push({ path: 'location_id', rule: 'taken' });
  }
  checkNone(failures);
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const changed = Object.keys(values);
  if (changed.length > 0) await updateVisit(db, clinic.id, id, values);
  await keepCarers(db, clinic.id, id);
  if (isOwn) await askRelation();
  return { row: await getVisit(db, clinic.id, id), changed };
}

/**
 * Moves an open visit to another state. Throws as `accessVisit`, and 422: `status` if it cannot get there, `at` for a
 * time before the event that it follows.
 */
export async function move(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  { as, at }: { as: Move; at?: string | undefined },
): Promise<VisitRow> {
  const { db, clinic, now } = change;
  const { head } = await accessVisit(change, id, ifMatch);
  const { from, to } = MOVES[as];
  if (head.status !== from) throw invalid({ path: 'status', rule: 'transition', value: to });
  const seen_at = at ?? now.toISOString();
  checkNone(timeFailures('at', seen_at, now, afterArrival(head, at)));
  const first = as === 'start_care' && head.first_seen_at === null ? { first_seen_at: seen_at } : {};
  await updateVisit(db, clinic.id, id, { status: to, ...first });
  return getVisit(db, clinic.id, id);
}

/** Throws 422 `status` for an ended visit. */
export function checkOpen({ status }: Pick<VisitHead, 'status'>): void {
  if (!isOpen(status)) throw invalid({ path: 'status', rule: 'not_open' });
}

/**
 * The times that a given time must not precede. A time by default is now and need not be checked, since clocks differ.
 */
export const afterArrival = (head: VisitHead, said: string | undefined): readonly (string | null)[] =>
  said === undefined ? [] : [head.arrival_at, head.triaged_at, head.first_seen_at];

/** What is wrong with a time of what happened: it is to come, or before one of those that it follows. */
export function timeFailures(path: string, at: string, now: Date, follows: readonly (string | null)[] = []): Failure[] {
  const latest = new Date(now.getTime() + LIMITS.clockSkewMs).toISOString();
  if (at > latest) return [{ path, rule: 'future' }];
  const before = follows.find((other) => other !== null && at < other);
  return before ? [{ path, rule: 'not_before', other: before }] : [];
}
