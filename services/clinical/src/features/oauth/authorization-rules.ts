import { createHash, timingSafeEqual } from 'node:crypto';
import { SMART_LIMITS } from '../../limits/index.js';
import { coversScope, isScope, narrowToRegistered, parsedScopes } from '../../domain/smart-scopes.js';

/** What an app asks for in the address that it opens (RFC 6749, SMART App Launch 2.2). */
export interface AuthorizationRequest {
  response_type?: string;
  client_id: string;
  redirect_uri: string;
  scope?: string;
  state?: string;
  aud?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  launch?: string;
  nonce?: string;
  prompt?: string;
  response_mode?: string;
  request?: string;
  request_uri?: string;
}

/** Why the app is sent back without a code: a word of RFC 6749 or OpenID Connect, and what its makers should change. */
export interface Refusal {
  error:
    | 'unsupported_response_type'
    | 'invalid_request'
    | 'invalid_scope'
    | 'access_denied'
    | 'login_required'
    | 'request_not_supported'
    | 'request_uri_not_supported';
  error_description: string;
}

const CHALLENGE = /^[\w-]{43}$/;

/** What is wrong with a request of an app that is known. `fhirUrl` is the interface that its tokens are to be good for. */
export function refusalOf(request: AuthorizationRequest, fhirUrl: string): Refusal | undefined {
  for (const way of ['request', 'request_uri'] as const)
    if (request[way])
      return { error: `${way}_not_supported`, error_description: 'what is asked for must be in the address itself' };
  if (request.response_type !== 'code')
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  const fault = (error_description: string): Refusal => ({ error: 'invalid_request', error_description });
  if (!request.state) return fault('state is missing');
  if (!['query', '', undefined].includes(request.response_mode)) return fault('response_mode must be query');
  if (request.aud?.replace(/\/$/, '') !== fhirUrl) return fault(`aud must be ${fhirUrl}`);
  if (request.code_challenge_method !== 'S256') return fault('code_challenge_method must be S256');
  if (!CHALLENGE.test(request.code_challenge ?? '')) return fault('code_challenge must be the SHA-256 of the verifier');
  // Nobody stays logged in at the page, so it can never do without asking.
  if (request.prompt?.split(' ').includes('none'))
    return { error: 'login_required', error_description: 'the person has to be asked: use a refresh token instead' };
  return undefined;
}

/** Each scope of such a list once; of more than anybody may have, none. */
export function askedScopes(list: string | undefined): string[] {
  const scopes = [...new Set((list ?? '').split(' ').filter(Boolean))];
  return scopes.length > SMART_LIMITS.smartScopes ? [] : scopes;
}

/** Of the scopes that are asked for as much as the app is registered for; what is no scope is left out. Of too many, none. */
export function grantableScopes(asked: string | undefined, registered: readonly string[]): string[] {
  const scopes = askedScopes(asked).filter(isScope);
  const granted = [...new Set(scopes.flatMap((scope) => narrowToRegistered(registered, scope)))];
  return granted.length > SMART_LIMITS.smartScopes ? [] : granted;
}

/** Of the scopes that are asked for those that were granted as they are: who refreshes asks for no more (RFC 6749, section 6). */
export const grantedScopes = (asked: string | undefined, granted: readonly string[]): string[] =>
  askedScopes(asked).filter((scope) => isScope(scope) && coversScope(granted, scope));

/** Whether what the app may do is about one patient, who must be known then. */
export const isAboutPatient = (scopes: readonly string[]): boolean =>
  scopes.includes('launch/patient') || parsedScopes(scopes).some(({ context }) => context === 'patient');

/** Whether the verifier is the one that the challenge was made of (RFC 7636). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier).digest();
  const wanted = Buffer.from(challenge, 'base64url');
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}

/** The app's address with these parameters, behind those that it has. */
export function redirectTo(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
