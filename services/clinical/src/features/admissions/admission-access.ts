import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { phi, type FindSubject } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { lockVisit, type VisitHead } from '../emergency/index.js';
import { lockPatient, type PatientRow } from '../patients/index.js';
import {
  findAdmission,
  findAdmissionHead,
  lockAdmissions,
  type AdmissionHead,
  type AdmissionRow,
} from './admission-store.js';

/** Who has this sees clinical members of an admission; without it what the front desk needs. */
export const CARE = 'admissions:care';

/** Whom operations on admissions show clinical members; the pharmacy is shown them too. */
export const LIMITS_VIEW = { limitedWithout: CARE, fullWith: 'pharmacy:read' } as const;

export const isLimited = ({ abilities }: Pick<Caller, 'abilities'>): boolean =>
  !abilities.has(LIMITS_VIEW.limitedWithout) && !abilities.has(LIMITS_VIEW.fullWith);

/** Whether the caller is shown what lies below an admission, of those that they may see. */
export const showsWork = (caller: Pick<Caller, 'abilities'>): boolean =>
  caller.abilities.has('admissions:read') && !isLimited(caller);

/** Whose admission that is, for the clinic's PHI policy. */
export const admissionSubject: FindSubject = findAdmissionHead;

/** Who is shown what lies below an admission, such as observations: it is clinical, and nobody is shown a part of it. */
export const readsWork = {
  ...phi('full', {
    ability: CARE,
    area: 'hospitalization',
    fullWith: LIMITS_VIEW.fullWith,
    subject: { of: admissionSubject, param: 'admission' },
  }),
  orAbility: LIMITS_VIEW.fullWith,
};

/** Throws 403 for who does not read admissions. Goes with `readsWork`. */
export function checkReads({ abilities }: Caller): void {
  if (!abilities.has('admissions:read')) throw problem('missing_ability');
}

/** Throws 404, the same for another clinic's, an unknown or a malformed id. */
export async function getAdmission(db: Db, clinicId: string, id: string): Promise<AdmissionRow> {
  const row = isUuid(id) ? await findAdmission(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

export interface Held {
  head: AdmissionHead;
  /** In the emergency room, of which the admission came. */
  visit: VisitHead | undefined;
  patient: PatientRow;
}

/**
 * Admissions with their patients and visits, all locked: patients first, then visits, each kind in the order of its ids, so that two who swap and two who
 * transfer never hold what the other needs. Throws 404 where one is unknown.
 */
export async function lockHeld({ db, clinic }: Change, ids: readonly string[]): Promise<Held[]> {
  const before = await Promise.all(ids.filter(isUuid).map((id) => findAdmissionHead(db, clinic.id, id)));
  const patients = new Map<string, PatientRow>();
  for (const id of [...new Set(before.flatMap((head) => head?.patient_id ?? []))].sort()) {
    const patient = await lockPatient(db, clinic.id, id);
    if (patient) patients.set(id, patient);
  }
  const visits: VisitHead[] = [];
  for (const id of [...new Set(before.flatMap((head) => head?.emergency_visit_id ?? []))].sort()) {
    const visit = await lockVisit(db, clinic.id, id);
    if (visit) visits.push(visit);
  }
  const known = before.flatMap((head) => head?.id ?? []);
  const heads = await lockAdmissions(db, clinic.id, known);
  return ids.map((id) => {
    const head = heads.find((each) => each.id === id);
    if (!head) throw problem('not_found');
    const patient = patients.get(head.patient_id);
    // It went to another record while this one was waited for.
    if (!patient) throw problem('conflict');
    return { head, patient, visit: visits.find((each) => each.id === head.emergency_visit_id) };
  });
}

/** One of them. Throws 404, and 412 for another version. */
export async function accessAdmission(change: Change, id: string, ifMatch: string | undefined): Promise<Held> {
  const [held] = await lockHeld(change, [id]);
  if (!held) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, held.head.version);
  return held;
}
