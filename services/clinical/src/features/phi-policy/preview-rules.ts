import { CLINICAL_SCOPES, ROLE_ABILITIES } from '../../domain/abilities.js';
import { ROLES, type Role, type Sponsor } from '../../domain/caller.js';
import { effectiveScopes, isClinical, keyReach, sponsorsOf, type SponsoredKey } from '../../domain/key-sponsors.js';
import { policyAdmits, REACHES, reachOf, type PhiPolicy, type Reach } from '../../domain/phi-policy.js';

/** A policy that holds, and one that somebody thinks of. */
export interface Policies {
  before: PhiPolicy;
  after: PhiPolicy;
}

/** Members who see alike: of one role, and with or without a practitioner whose records would be their own. */
export interface MemberGroup {
  role: Role;
  practitioner: boolean;
}

export type Key = SponsoredKey & { id: string; name: string; sponsors: readonly Sponsor[] };

/** A request of the trail that the policy decided about: it let it in, or did not. */
export interface DecidedRequest {
  actor_type: 'user' | 'api_key';
  actor_id: string;
  actor_name: string;
  actor_role: string;
  occurred_at: string;
  ip: string | null;
  admitted: boolean;
}

/** Roles that the policy is about: others have no ability that it guards, and patients see their own whatever it says. */
export const CLINICAL_ROLES: readonly Role[] = ROLES.filter(
  (role) => role !== 'patient' && CLINICAL_SCOPES.some((scope) => ROLE_ABILITIES[role].includes(scope)),
);

export const reachOfGroup = ({ before, after }: Policies, { role, practitioner }: MemberGroup) => {
  // Any practitioner's id would do: it is asked only whether there is one.
  const id = practitioner ? 'one' : null;
  return { before: reachOf(before, role, id), after: reachOf(after, role, id) };
};

const rank = (reach: Reach): number => REACHES.indexOf(reach);
const most = (reaches: readonly Reach[]): Reach => REACHES[Math.max(...reaches.map(rank))] ?? 'nothing';

/** With which of its scopes the key would see others than it does now; undefined where it is none. */
export function changeOfKey({ before, after }: Policies, key: Key) {
  const sponsors = sponsorsOf(key, key.sponsors);
  const changed = effectiveScopes(key, key.sponsors)
    .filter(isClinical)
    .map((scope) => ({ scope, before: keyReach(before, sponsors, scope), after: keyReach(after, sponsors, scope) }))
    .filter((each) => each.before !== each.after);
  if (changed.length === 0) return undefined;
  return {
    id: key.id,
    name: key.name,
    scopes: changed.map(({ scope }) => scope),
    before: most(changed.map((each) => each.before)),
    after: most(changed.map((each) => each.after)),
  };
}

/** Which of these requests the one policy lets in and the other does not, by who made them; who made most is first. */
export function tried({ before, after }: Policies, requests: readonly DecidedRequest[], timezone: string) {
  const byActor = new Map<string, { type: string; id: string; name: string; refused: number; admitted: number }>();
  for (const { actor_type: type, actor_id: id, actor_name: name, ...request } of requests) {
    const at = { now: new Date(request.occurred_at), timezone, ip: request.ip ?? '' };
    const admits = (policy: PhiPolicy) => policyAdmits(policy, request.actor_role, at);
    const wasAdmitted = admits(before);
    if (wasAdmitted === admits(after) || (wasAdmitted && !request.admitted)) continue;
    const counts = byActor.get(id) ?? { type, id, name, refused: 0, admitted: 0 };
    counts[wasAdmitted ? 'refused' : 'admitted'] += 1;
    byActor.set(id, counts);
  }
  return [...byActor.values()].sort((a, b) => b.refused + b.admitted - (a.refused + a.admitted));
}
