import type { Db } from '../db/db.js';
import { checkArea, type Area } from '../domain/areas.js';
import type { Ability } from '../domain/abilities.js';
import type { Caller, Credential } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import { problem } from '../domain/errors.js';
import { DEFAULT_PHI_POLICY, glassBreaks, policyAdmits, type PhiPolicy } from '../domain/phi-policy.js';
import { checkDangerous, checkSecondFactor } from '../domain/security-settings.js';
import { isUuid } from '../id.js';
import { isClinical, sponsorWithin } from '../domain/key-sponsors.js';
import { checkScope, type SmartNeed } from './app-scopes.js';
import type { Attempt } from './attempt.js';
import { breakFor, breakGlassReason, type PhiGrant, type PhiSubject } from './grant.js';
import { checkAbilities, heldOf, isLimited, type AnyAbility } from './limited-access.js';
import { isOnCareTeam } from './relation-store.js';

/**
 * `public`: anyone. `user`: a user, perhaps without a clinic, and no API key. `clinic`: a credential and a clinic.
 * `system`: a command of the operator of the service, which no request reaches.
 */
export type AccessKind = 'public' | 'user' | 'clinic' | 'system';

/** Whose record that is; undefined is answered as 404. The id is a UUID. */
export type FindSubject = (db: Db, clinicId: string, id: string) => Promise<PhiSubject | undefined>;

interface SubjectInPath {
  of: FindSubject;
  param: string;
  /** The record's id in the parameter, where that is not the id itself; undefined in what cannot be one. */
  recordIn?(parameter: string): string | undefined;
}

export interface PhiAccess {
  level: 'full' | 'limited';
  /** Whose record the operation is about: `of` finds it by the id in the path's parameter `param`. */
  subject?: SubjectInPath;
  /** Why nobody's relation is asked for: what is answered is about nobody, or asks in a way of its own. */
  noSubject?: string;
  /**
   * People who lack that ability are let in past the clinic's policy, as the operation shows them nothing of the record but what they
   * brought themselves.
   */
  unlessReading?: Ability;
  /** Patients are let in past the clinic's policy, as the operation shows them nothing but their own records. */
  ownRecords?: true;
  /**
   * Who lacks this ability is shown no clinical members, as appointments show none: the policy is not asked, and the trail says
   * `limited`. The handler leaves these members out.
   */
  limitedWithout?: Ability;
  /** Who has this one, or one of these, is shown them too. */
  fullWith?: AnyAbility;
}

export interface Access<K extends AccessKind = AccessKind> {
  kind: K;
  /** Only for `public`: a credential that is sent nevertheless must be good. */
  checksCredential?: true;
  ability?: Ability;
  /** Who has this one, or one of these, instead is let in as well. */
  orAbility?: AnyAbility;
  /** Whoever is let in has this one besides. */
  andAbility?: Ability;
  /** Only in clinics that use it. */
  area?: Area;
  phi?: PhiAccess;
  /** Let in also who logged in with a password that somebody else set. */
  changesPassword?: true;
  /** Patients are let in without the ability, as the operation shows them nothing but themselves. */
  own?: true;
  /** People are refused: it is for services, with a key or its token. */
  services?: true;
  /** Refused in a browser to who gave their password or a code a while ago: somebody else may sit there by now. */
  dangerous?: true;
  /** What an app's scopes must allow; without it no app is let in, nor a service by its token. */
  smart?: SmartNeed;
}

/** No credential is needed, and none is looked at. */
export const publicAccess: Access<'public'> = { kind: 'public' };

/** No credential is needed; one that is sent is checked. */
export const publicOrSignedIn: Access<'public'> = { kind: 'public', checksCredential: true };

/** A user with a token, whatever it may do: for what concerns the user alone. */
export const signedInUser: Access<'user'> = { kind: 'user' };

/** A user in the chosen clinic, whatever they may do there: for what they decide about themselves. */
export const signedInToClinic: Access<'clinic'> = { kind: 'clinic' };

/** As `signedInUser`, and good with a password that somebody else set: for changing it, seeing that it must be, and leaving. */
export const signedInToChangePassword: Access<'user'> = { kind: 'user', changesPassword: true };

/** Whoever runs the service, by a command. */
export const systemAccess: Access<'system'> = { kind: 'system' };

/** A user or key that has this ability in the chosen clinic. */
export const ability = (
  name: Ability,
  options: Pick<Access, 'dangerous' | 'area' | 'orAbility'> = {},
): Access<'clinic'> => ({
  kind: 'clinic',
  ability: name,
  ...options,
});

/**
 * Clinical records: the ability, and the clinic's PHI policy (clinical-gaps.md section 1). `subject` finds
 * whose record the path names, for policies that ask for a relation; lists leave out the others with `whereRelated`,
 * and what is about those whom the body names asks with `checkRelation`. An operation that does neither fails, unless
 * it says with `noSubject` why it need not.
 */
export function phi(
  level: 'full' | 'limited',
  options: { ability: Ability; area?: Area | undefined } & Omit<PhiAccess, 'level'>,
): Access<'clinic'> {
  const { ability: name, area, ...rest } = options;
  return { kind: 'clinic', ability: name, ...(area && { area }), phi: { level, ...rest } };
}

/**
 * Throws 401 without a caller, 403 unless the password is the caller's own, they have the second factor that the clinic asks
 * for, the caller has the ability, the clinic uses the area, the caller gave a proof recently for what is dangerous and, for PHI,
 * the policy admits the role, the hour and the network.
 */
export function checkAccess(access: Access, attempt: Attempt): PhiGrant | undefined {
  if (access.kind === 'public') return undefined;
  if (access.kind === 'system') {
    if (attempt.command === undefined) throw problem('missing_ability');
    return undefined;
  }
  const { caller, clinic } = attempt;
  if (!caller) throw problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  const { credential } = caller;
  if (credential.type === 'user' && credential.password_change_required && !access.changesPassword) {
    throw problem('password_change_required');
  }
  checkScope(access.smart, credential);
  if (access.kind === 'user' && caller.type !== 'user') throw problem('missing_ability');
  if (access.services && credential.type !== 'api_key') throw problem('missing_ability');
  if (access.kind !== 'clinic') return undefined;
  if (!clinic) throw problem('clinic_required');
  checkSecondFactor(caller, clinic, attempt.startedAt);
  checkAbilities(access, caller);
  checkArea(clinic, access.area);
  if (access.dangerous) checkDangerous(caller, attempt.startedAt);
  if (!access.phi || isLimited(access.phi, caller)) return undefined;
  if (access.phi.ownRecords && caller.role === 'patient') return granted('self', caller.practitioner_id);
  if (isOnlyBringing(access.phi, attempt)) return granted('any', caller.practitioner_id);
  const { limitedWithout = access.ability, fullWith } = access.phi;
  const reading = heldOf([limitedWithout ?? [], fullWith ?? []].flat(), caller) ?? limitedWithout;
  return grantPhi(reading, caller, clinic, attempt);
}

const isOnlyBringing = ({ unlessReading }: PhiAccess, { caller, source }: Attempt): boolean =>
  unlessReading !== undefined &&
  caller?.type === 'user' &&
  !caller.abilities.has(unlessReading) &&
  source.break_glass_reason === undefined;

const granted = (
  relation: PhiGrant['relation'],
  practitioner_id: string | null,
  reason: string | null = null,
): PhiGrant => ({
  relation,
  practitioner_id,
  break_glass_reason: reason,
  subjects: [],
  asked: false,
});

function grantPhi(
  ability: Ability | undefined,
  caller: Caller,
  clinic: Clinic,
  { source, startedAt }: Attempt,
): PhiGrant {
  const policy = clinic.phi_policy ?? DEFAULT_PHI_POLICY;
  const at = { now: startedAt, timezone: clinic.timezone, ip: source.ip ?? '' };
  if (source.break_glass_reason !== undefined) {
    // Only a person can answer for an emergency.
    if (caller.type !== 'user' || caller.credential.smart || !glassBreaks(policy, at))
      throw problem('phi_access_denied');
    return granted('one_patient', caller.practitioner_id, breakGlassReason(source.break_glass_reason));
  }
  if (!policyAdmits(policy, caller.role ?? '', at)) throw problem('phi_access_denied');
  return caller.credential.type === 'user'
    ? granted(policy.relation, caller.practitioner_id)
    : grantKey(caller.credential, policy, ability);
}

/** A key acts for those who stand behind it, and sees no more than they do; the operator's acts for the whole clinic. */
function grantKey(
  { sponsors }: Credential & { type: 'api_key' },
  policy: PhiPolicy,
  ability: Ability | undefined,
): PhiGrant {
  if (!sponsors || ability === undefined || !isClinical(ability)) return granted('any', null);
  const sponsor = sponsorWithin(policy, sponsors, ability);
  if (!sponsor) throw problem('phi_access_denied');
  return granted(policy.relation, sponsor.practitioner_id);
}

/** Throws 404 when the subject of the path does not exist here, or is none of a patient's own; 403 when the caller lacks the relation to it. */
export async function checkSubject(
  db: Db,
  { of, param, recordIn }: SubjectInPath,
  { caller, clinic, grant, source }: Attempt,
): Promise<void> {
  if (!grant || !caller || !clinic) return;
  grant.asked = true;
  if (grant.relation === 'any') return;
  const given = source.parameters[param] ?? '';
  const id = (recordIn ? recordIn(given) : given) ?? '';
  const subject = isUuid(id) ? await of(db, clinic.id, id) : undefined;
  if (!subject || (grant.relation === 'self' && !isOwn(subject, caller))) throw problem('not_found');
  await checkRelation(db, subject, grant, { caller, clinic });
}

const isOwn = (subject: PhiSubject, { patient_id }: Caller): boolean =>
  patient_id !== null && subject.patient_id === patient_id;

/** Throws 403 when the caller lacks the relation to that subject; for those that the body names. */
export async function checkRelation(
  db: Db,
  subject: PhiSubject,
  grant: PhiGrant | undefined,
  { caller, clinic }: { caller: Caller; clinic: Clinic },
): Promise<void> {
  if (!grant) return;
  grant.asked = true;
  grant.subjects.push(subject);
  if (!(await isRelated(db, subject, grant, caller, clinic))) throw problem('phi_access_denied');
}

async function isRelated(db: Db, subject: PhiSubject, grant: PhiGrant, caller: Caller, clinic: Clinic) {
  const { relation, practitioner_id } = grant;
  if (relation === 'any' || subject.nobody) return true;
  if (relation === 'self') return isOwn(subject, caller);
  if (relation === 'one_patient') return subject.patient_id !== null && breakFor(grant, subject.patient_id);
  if (practitioner_id === null) return false;
  if ([subject.practitioner_id, subject.other_practitioner_id].includes(practitioner_id)) return true;
  return (
    (relation === 'care_team' || subject.care_team === true) &&
    subject.patient_id !== null &&
    (await isOnCareTeam(db, clinic.id, practitioner_id, subject.patient_id))
  );
}
