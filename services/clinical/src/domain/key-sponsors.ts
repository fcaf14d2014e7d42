import { CLINICAL_SCOPES, ROLE_ABILITIES, SECOND_PERSON_SCOPES } from './abilities.js';
import type { Sponsor } from './caller.js';
import { reachOf, type PhiPolicy, type Reach } from './phi-policy.js';

/** What of a key says who stands behind it. */
export interface SponsoredKey {
  environment: 'live' | 'test';
  scopes: readonly string[];
  /** Null of a key that the operator of the service made by a command: the clinic alone stands behind it. */
  created_by: string | null;
  approved_by: string | null;
}

/**
 * Who must stand behind what the key does. Undefined when nobody has to: the operator made it, or it reaches nothing but
 * a sandbox.
 */
export const sponsorsOf = (key: SponsoredKey, active: readonly Sponsor[]): readonly Sponsor[] | undefined =>
  key.environment === 'test' || key.created_by === null ? undefined : active;

export const holdsAbility = ({ role }: Sponsor, ability: string): boolean =>
  (ROLE_ABILITIES[role] as readonly string[]).includes(ability);

export const isClinical = (scope: string): boolean => (CLINICAL_SCOPES as readonly string[]).includes(scope);

/** Whether a live key has the scope only when a second person stands behind it. */
export const takesTwo = (scope: string): boolean => (SECOND_PERSON_SCOPES as readonly string[]).includes(scope);

/** Who of those behind a key is let in by the policy, for what it does by that ability: the key sees what they do. */
export const sponsorWithin = (policy: PhiPolicy, sponsors: readonly Sponsor[], ability: string): Sponsor | undefined =>
  sponsors.find((person) => policy.roles.includes(person.role) && holdsAbility(person, ability));

/** What the policy lets a key see by that clinical scope. */
export function keyReach(policy: PhiPolicy, sponsors: readonly Sponsor[] | undefined, scope: string): Reach {
  if (!policy.roles.includes('api_key')) return 'nothing';
  if (!sponsors) return 'any';
  const sponsor = sponsorWithin(policy, sponsors, scope);
  return sponsor ? reachOf(policy, sponsor.role, sponsor.practitioner_id) : 'nothing';
}

/** Whether a second person has to stand behind the key before all its scopes are good. */
export const needsApproval = (key: SponsoredKey): boolean =>
  key.environment === 'live' && key.created_by !== null && key.scopes.some(takesTwo);

/**
 * What the key may do now, never more than the people behind it: each scope is one that its maker has, and one of
 * `SECOND_PERSON_SCOPES` takes both, the maker and who approved it, of whom one has it.
 */
export function effectiveScopes(key: SponsoredKey, active: readonly Sponsor[]): readonly string[] {
  const sponsors = sponsorsOf(key, active);
  if (!sponsors) return key.scopes;
  const maker = sponsors.find(({ user_id }) => user_id === key.created_by);
  const approver = sponsors.find(({ user_id }) => user_id === key.approved_by);
  if (!maker) return [];
  return key.scopes.filter((scope) => {
    if (!takesTwo(scope)) return holdsAbility(maker, scope);
    return approver !== undefined && (holdsAbility(maker, scope) || holdsAbility(approver, scope));
  });
}
