import type { Caller } from '../../domain/caller.js';
import type { PhiGrant } from '../../operation/grant.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';

/**
 * Whose agenda the caller gets. Doctors get their own; a key must name a practitioner, nurses may. Throws 422
 * `practitioner_id` when a key names none, 403 where the caller is no practitioner or may not see that agenda.
 */
export function agendaOwner(caller: Caller, grant: PhiGrant | undefined, asked: string | undefined): string {
  if (caller.type === 'api_key') {
    if (asked === undefined) throw invalid({ path: 'practitioner_id', rule: 'required' });
    if (grant?.relation === 'own' && asked !== grant.practitioner_id) throw problem('phi_access_denied');
    return asked;
  }
  const own = caller.practitioner_id;
  if (own === null && (asked === undefined || caller.role === 'doctor')) throw problem('not_a_practitioner');
  if (asked === undefined || asked === own) return own ?? '';
  if (caller.role === 'doctor' || grant?.relation === 'own') throw problem('phi_access_denied');
  return asked;
}

/** On whose care team a patient must be to be seen in that agenda, and for what is clinical in it; null: every patient is. */
export function teamsAsked(
  grant: PhiGrant | undefined,
  owner: string,
): { care_team_of: string | null; clinical_for: string | null } {
  if (!grant || grant.relation === 'any') return { care_team_of: null, clinical_for: null };
  const { practitioner_id } = grant;
  return { care_team_of: owner === practitioner_id ? null : practitioner_id, clinical_for: practitioner_id };
}
