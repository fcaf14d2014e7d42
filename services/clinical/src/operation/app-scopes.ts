import type { Credential, SmartGrant } from '../domain/caller.js';
import { problem } from '../domain/errors.js';
import { coversScope, parseScope, scopesFor, type SmartInteraction } from '../domain/smart-scopes.js';

/** An interaction with a type of FHIR; or nothing but that the app was let in at all. */
export type SmartNeed = { type: string; interaction: SmartInteraction } | 'any';

/** Says to the app that another token may do it (RFC 6750, section 3.1). */
export const insufficientScope = () =>
  problem('insufficient_scope', { headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' } });

/** An app reaches what its scopes name, and nothing of what has no scope. Throws 403. */
export function checkScope(need: SmartNeed | undefined, { smart }: Credential): void {
  if (!smart) return;
  if (!need) throw insufficientScope();
  if (need !== 'any' && scopesFor(smart.scopes, need.type, need.interaction).length === 0) throw insufficientScope();
}

/** What an app was let at when it was answered. */
export type FormerScopes = Pick<SmartGrant, 'scopes' | 'patient_id'>;

/** Throws 403 to an app that may do less with resources of that type by now, or is about another patient. */
export function checkScopesKept(need: SmartNeed | undefined, { smart }: Credential, former: FormerScopes): void {
  if (!smart || need === undefined || need === 'any') return;
  const isOfType = (scope: string) => ['*', need.type].includes(parseScope(scope)?.type ?? '');
  const areKept = former.scopes.filter(isOfType).every((scope) => coversScope(smart.scopes, scope));
  if (!areKept || smart.patient_id !== former.patient_id) throw insufficientScope();
}
