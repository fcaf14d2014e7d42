import type { Db } from '../db/db.js';
import { LIMITS } from '../limits.js';
import type { Ability } from '../domain/abilities.js';
import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import type { PhiGrant, PhiSubject } from './grant.js';
import { problem } from '../domain/errors.js';
import { invalid } from '../domain/failures.js';
import { DEFAULT_PHI_POLICY, policyAdmits } from '../domain/phi-policy.js';
import { isOnCareTeam } from './relation-store.js';

/** `public`: anyone. `user`: a user, perhaps without a clinic, and no API key. `clinic`: a credential and a clinic. */
export type AccessKind = 'public' | 'user' | 'clinic';

/** Finds the subject from the path parameters; undefined is answered as 404. */
export type FindSubject = (db: Db, clinicId: string, path: Record<string, string>) => Promise<PhiSubject | undefined>;

interface PhiAccess {
  level: 'full' | 'limited';
  subject?: FindSubject;
  /** Patients are let in past the clinic's policy, as the operation shows them nothing but the own records. */
  ownRecords?: true;
}

export interface Access<K extends AccessKind = AccessKind> {
  kind: K;
  /** Only for `public`: a credential that is sent nevertheless must be good. */
  checksCredential?: true;
  ability?: Ability;
  phi?: PhiAccess;
  /** Let in also who logged in with a password that somebody else set. */
  changesPassword?: true;
}

/** No credential is needed, and none is looked at. */
export const publicAccess: Access<'public'> = { kind: 'public' };

/** No credential is needed; one that is sent is checked. */
export const publicOrSignedIn: Access<'public'> = { kind: 'public', checksCredential: true };

/** A user with a token, whatever it may do: for what concerns the user alone. */
export const signedInUser: Access<'user'> = { kind: 'user' };

/** As `signedInUser`, and the one thing that a password set by somebody else is good for. */
export const signedInToChangePassword: Access<'user'> = { kind: 'user', changesPassword: true };

/** A user or key that has this ability in the chosen clinic. */
export const ability = (name: Ability): Access<'clinic'> => ({ kind: 'clinic', ability: name });

/**
 * Clinical records: the ability, and the clinic's PHI policy (clinical-gaps.md section 1). `subject` finds
 * whose record the path names, for policies that ask for a relation; lists apply `call.phi.relation`.
 */
export function phi(
  level: 'full' | 'limited',
  options: { ability: Ability; subject?: FindSubject; ownRecords?: true },
): Access<'clinic'> {
  const { ability: name, ...rest } = options;
  return { kind: 'clinic', ability: name, phi: { level, ...rest } };
}

/** Throws 403 unless the password is the caller's own, the caller has the ability and, for PHI, the policy admits the role, the hour and the network. */
export function checkAccess(
  access: Access,
  caller: Caller,
  clinic: Clinic | undefined,
  request: { now: Date; ip: string; breakGlassReason: string | undefined },
): PhiGrant | undefined {
  if (access.kind === 'public') return undefined;
  const { credential } = caller;
  if (credential.type === 'user' && credential.password_change_required && !access.changesPassword) {
    throw problem('password_change_required');
  }
  if (access.kind === 'user' && caller.type !== 'user') throw problem('missing_ability');
  if (access.kind !== 'clinic') return undefined;
  if (!clinic) throw problem('clinic_required');
  if (access.ability && !caller.abilities.has(access.ability)) throw problem('missing_ability');
  if (!access.phi || (access.phi.ownRecords && caller.role === 'patient')) return undefined;
  return grantPhi(caller, clinic, request);
}

function grantPhi(
  caller: Caller,
  clinic: Clinic,
  request: { now: Date; ip: string; breakGlassReason: string | undefined },
): PhiGrant {
  const policy = clinic.phi_policy ?? DEFAULT_PHI_POLICY;
  if (request.breakGlassReason !== undefined) {
    // Only a person can answer for an emergency.
    if (!policy.break_glass || caller.type !== 'user') throw problem('phi_access_denied');
    const reason = Buffer.from(request.breakGlassReason, 'latin1').toString('utf8').trim();
    const { min, max } = LIMITS.breakGlassReason;
    if (reason.length < min) throw invalid({ path: 'x-break-glass-reason', rule: 'min_length', limit: min });
    if (reason.length > max) throw invalid({ path: 'x-break-glass-reason', rule: 'max_length', limit: max });
    return { relation: 'any', break_glass_reason: reason, subjects: [] };
  }
  if (!policyAdmits(policy, caller.role ?? '', { now: request.now, timezone: clinic.timezone, ip: request.ip })) {
    throw problem('phi_access_denied');
  }
  // A key acts for the clinic, not for a practitioner who could have a relation.
  return { relation: caller.type === 'api_key' ? 'any' : policy.relation, break_glass_reason: null, subjects: [] };
}

/** Throws 404 when the path's subject does not exist here, 403 when the caller lacks the relation to it. */
export async function checkSubject(
  db: Db,
  find: FindSubject,
  grant: PhiGrant,
  { caller, clinic, path }: { caller: Caller; clinic: Clinic; path: Record<string, string> },
): Promise<void> {
  if (grant.relation === 'any') return;
  const subject = await find(db, clinic.id, path);
  if (!subject) throw problem('not_found');
  await checkRelation(db, subject, grant, { caller, clinic });
}

/** Throws 403 when the caller lacks the relation to that subject; for those that the body names. */
export async function checkRelation(
  db: Db,
  subject: PhiSubject,
  grant: PhiGrant | undefined,
  { caller, clinic }: { caller: Caller; clinic: Clinic },
): Promise<void> {
  grant?.subjects.push(subject);
  if (!grant || grant.relation === 'any') return;
  if (caller.practitioner_id !== null && subject.practitioner_id === caller.practitioner_id) return;
  const related =
    grant.relation === 'care_team' &&
    caller.practitioner_id !== null &&
    subject.patient_id !== null &&
    (await isOnCareTeam(db, clinic.id, caller.practitioner_id, subject.patient_id));
  if (!related) throw problem('phi_access_denied');
}
