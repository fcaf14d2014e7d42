import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { inOrder } from '../../db/in-order.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { phi, type FindSubject } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import type { VisitHead } from '../emergency/index.js';
import type { PatientRow } from '../patients/index.js';
import {
  findAdmission,
  findAdmissionHead,
  lockAdmissions,
  lockPatientsOf,
  lockVisitsOf,
  type AdmissionHead,
  type AdmissionRow,
} from './admission-store.js';

/** The ability to see the clinical members of an admission. Callers without it see what the front desk needs. */
export const CARE = 'admissions:care';

/** Access of operations that answer admissions: `admissions:care` and `pharmacy:read` see the clinical members. */
export const LIMITS_VIEW = { limitedWithout: CARE, fullWith: 'pharmacy:read' } as const;

export const isLimited = ({ abilities }: Pick<Caller, 'abilities'>): boolean =>
  !abilities.has(LIMITS_VIEW.limitedWithout) && !abilities.has(LIMITS_VIEW.fullWith);

/** Whether the caller may see an admission's observations, tasks and medications. It does not check the patient. */
export const showsClinicalDetails = (caller: Pick<Caller, 'abilities'>): boolean =>
  caller.abilities.has('admissions:read') && !isLimited(caller);

/** The patient of an admission, for the clinic's PHI policy. */
export const admissionSubject: FindSubject = findAdmissionHead;

/**
 * Access to an admission's observations, tasks and medications. They are clinical, so no caller sees a part of them.
 */
export const readsClinicalDetails = {
  ...phi('full', {
    ability: CARE,
    area: 'hospitalization',
    fullWith: LIMITS_VIEW.fullWith,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  orAbility: LIMITS_VIEW.fullWith,
};

/** Throws 403 if the caller cannot read admissions. Use it with `readsClinicalDetails`. */
export function checkReadsAdmissions({ abilities }: Caller): void {
  if (!abilities.has('admissions:read')) throw problem('missing_ability');
}

/** Throws 404, the same for an admission of another clinic, an unknown id and a malformed id. */
export async function getAdmission(db: Db, clinicId: string, id: string): Promise<AdmissionRow> {
  const row = isUuid(id) ? await findAdmission(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

export interface LockedAdmission {
  head: AdmissionHead;
  /** The emergency visit from which the patient was admitted. */
  visit: VisitHead | undefined;
  patient: PatientRow;
}

/**
 * Locks admissions with their patients and emergency visits: first the patients, then the visits, then the admissions,
 * each in the order of ids. So concurrent swaps and transfers cannot deadlock. Throws 404 if one is unknown.
 */
export async function lockAdmissionsWithPatients(
  { db, clinic }: Change,
  ids: readonly string[],
): Promise<LockedAdmission[]> {
  const known = ids.filter(isUuid);
  const [patients, visits, heads] = await inOrder(
    lockPatientsOf(db, clinic.id, known),
    lockVisitsOf(db, clinic.id, known),
    lockAdmissions(db, clinic.id, known),
  );
  return ids.map((id) => {
    const head = heads.find((each) => each.id === id);
    if (!head) throw problem('not_found');
    const patient = patients.find((each) => each.id === head.patient_id);
    // A merge moved the admission to another patient while this transaction waited for the lock.
    if (!patient) throw problem('conflict');
    return { head, patient, visit: visits.find((each) => each.id === head.emergency_visit_id) };
  });
}

/** As `lockAdmissionsWithPatients`, for one admission. Throws 404, and 412 if `ifMatch` names another version. */
export async function accessAdmission(
  change: Change,
  id: string,
  ifMatch: string | undefined,
): Promise<LockedAdmission> {
  const [held] = await lockAdmissionsWithPatients(change, [id]);
  if (!held) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, held.head.version);
  return held;
}
