import { dayIn } from '../../calendar.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { describeDiagnoses, diagnosesFailures } from '../consultations/index.js';
import { nextNumber, timeFailures } from '../emergency/index.js';
import { beforeBirth, lockPatient, patientFailures } from '../patients/index.js';
import { isActivePractitioner } from '../practitioners/index.js';
import { accessAdmission, getAdmission } from './admission-access.js';
import type { AdmissionChanges, NewAdmission } from './admission-content.js';
import { isExpected, isInHouse, OPEN_ALREADY, TOO_LONG_AGO, type AdmissionStatus } from './admission-rules.js';
import { hasOpenAdmission, insertAdmission, updateAdmission, type AdmissionRow } from './admission-store.js';
import { beginStay, lockFreeBed } from './bed-actions.js';

const HOUR = 3_600_000;

/** Failures of the time at which a patient is said to have been admitted. */
export function lateFailures(path: string, at: string | undefined, now: Date): Failure[] {
  if (at === undefined) return [];
  const limit = ADMISSION_LIMITS.enteredLateHours;
  return now.getTime() - Date.parse(at) > limit * HOUR
    ? [{ path, rule: TOO_LONG_AGO, limit }]
    : timeFailures(path, at, now);
}

/**
 * Creates an admission. With a bed the patient is admitted. Throws 422 if the record is closed, the patient has an open
 * admission, the bed is not free, or a named row does not exist.
 */
export async function makeAdmission(
  change: Change,
  body: NewAdmission & { emergency_visit_id?: string },
): Promise<AdmissionRow> {
  const { db, clinic, now, language, trail } = change;
  const { patient_id, bed_id, admitted_at, kind, source, emergency_visit_id = null } = body;
  const patient = await lockPatient(db, clinic.id, patient_id);
  const catalog = await describeDiagnoses(db, body.diagnoses ?? [], language);
  const status: AdmissionStatus = bed_id ? 'admitted' : kind === 'planned' ? 'planned' : 'waiting';
  const began = admitted_at ?? (bed_id ? now.toISOString() : (body.planned_at ?? now.toISOString()));
  const day = dayIn(clinic.timezone, new Date(began));
  checkNone([
    ...patientFailures(patient),
    ...catalog.failures,
    ...lateFailures('admitted_at', admitted_at, now),
    ...beforeBirth(patient?.birth_date ?? null, { [bed_id ? 'admitted_at' : 'planned_at']: day }),
    ...(admitted_at !== undefined && !bed_id ? [{ path: 'bed_id', rule: 'required' } as const] : []),
    ...(status === 'planned' && !body.planned_at
      ? [{ path: 'planned_at', rule: 'required_when', other: 'kind', value: 'planned' } as const]
      : []),
    ...(await changeFailures(change, body, day)),
  ]);
  if (await hasOpenAdmission(db, clinic.id, patient_id)) throw invalid({ path: 'patient_id', rule: OPEN_ALREADY });
  const id = newId();
  const free = bed_id ? await lockFreeBed(change, bed_id, { patientId: patient_id }) : undefined;
  const bed = free?.bed;
  const from_at = free ? (admitted_at ?? free.now) : null;
  const year = Number(dayIn(clinic.timezone, now).slice(0, 4));
  const number = await nextNumber(db, clinic.id, 'admission', year);
  await insertAdmission(db, {
    clinic_id: clinic.id,
    id,
    number: `H-${year}-${String(number).padStart(6, '0')}`,
    patient_id,
    status,
    kind,
    source,
    emergency_visit_id,
    planned_at: body.planned_at ?? null,
    admitted_at: from_at,
    attending_id: body.attending_id ?? null,
    reason: body.reason ?? null,
    diagnoses: catalog.diagnoses,
    isolation: body.isolation ?? 'none',
    expected_discharge_on: body.expected_discharge_on ?? null,
    ward_id: bed?.ward_id ?? null,
  });
  if (bed && from_at !== null)
    await beginStay(change, {
      admission_id: id,
      patient_id,
      bed,
      begun_by: 'admit',
      from_at,
      path: admitted_at === undefined ? 'patient_id' : 'admitted_at',
    });
  trail.note({ event: bed ? 'admission.admit' : 'admission.preadmit' });
  return getAdmission(db, clinic.id, id);
}

/** Throws as `accessAdmission`, and 422 if the admission has ended (`status`) or a named row does not exist. */
export async function changeAdmission(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: AdmissionChanges,
): Promise<{ row: AdmissionRow; changed: string[] }> {
  const { db, clinic, language } = change;
  const { head } = await accessAdmission(change, id, ifMatch);
  if (!isExpected(head.status) && !isInHouse(head.status)) throw invalid({ path: 'status', rule: 'not_open' });
  const catalog = await describeDiagnoses(db, body.diagnoses ?? [], language);
  const began = head.admitted_at ?? body.planned_at ?? head.planned_at;
  checkNone([
    ...catalog.failures,
    ...(head.status === 'planned' && body.planned_at === null
      ? [{ path: 'planned_at', rule: 'required_when', other: 'status', value: 'planned' } as const]
      : []),
    ...(await changeFailures(change, body, began && dayIn(clinic.timezone, new Date(began)), head.practitioner_id)),
  ]);
  const given = Object.entries({ ...body, ...(body.diagnoses && { diagnoses: catalog.diagnoses }) });
  const values = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const changed = Object.keys(values);
  if (changed.length > 0) await updateAdmission(db, clinic.id, id, values);
  return { row: await getAdmission(db, clinic.id, id), changed };
}

async function changeFailures(
  { db, clinic }: Change,
  { attending_id, diagnoses, expected_discharge_on }: AdmissionChanges,
  day: string | null,
  attends: string | null = null,
): Promise<Failure[]> {
  const failures: Failure[] = diagnosesFailures(diagnoses ?? []);
  // The attending practitioner may stay attending after becoming inactive.
  if (attending_id && attending_id !== attends && !(await isActivePractitioner(db, clinic.id, attending_id)))
    failures.push({ path: 'attending_id', rule: 'selected' });
  if (expected_discharge_on && day !== null && expected_discharge_on < day)
    failures.push({ path: 'expected_discharge_on', rule: 'not_before', other: day });
  return failures;
}
