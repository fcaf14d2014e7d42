import type { ErrorCode } from '../domain/errors.js';
import type { Endpoint } from './endpoint.js';

/** What every operation may answer: most of it before the request is known to be one. */
const ANYWHERE: readonly ErrorCode[] = [
  'malformed',
  'request_timeout',
  'too_many_requests',
  'headers_too_large',
  'internal_error',
  'unavailable',
];

/** The errors that an endpoint can answer: those that follow from its declaration, and its own. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, parameters, form, takesFile, takesRaw, file, errors = [] } = endpoint;
  const codes: ErrorCode[] = [];
  if (access.kind !== 'public' || access.checksCredential)
    codes.push('unauthenticated', 'clinic_not_allowed', 'network_not_allowed');
  if (access.kind !== 'public') codes.push('missing_ability');
  if (access.kind !== 'public' && !access.changesPassword) codes.push('password_change_required');
  if (access.kind === 'clinic') codes.push('clinic_required', 'second_factor_required');
  if (access.area) codes.push('area_disabled');
  if (access.dangerous) codes.push('reauthentication_required');
  if (access.phi) codes.push('phi_access_denied', 'validation_failed');
  if (parameters?.path) codes.push('not_found');
  if (parameters?.body) codes.push('body_too_large', 'unsupported_media_type', 'validation_failed');
  if (parameters?.body && form) codes.push('form_required');
  if (takesFile) codes.push('file_required', 'documents_unavailable');
  if (takesRaw) codes.push(takesRaw.refusal, 'body_too_large', 'validation_failed');
  if (file) codes.push('range_not_satisfiable', 'documents_unavailable');
  if (parameters?.query) codes.push('validation_failed');
  // A change may wait too long for a row that another request holds.
  if (method !== 'get') codes.push('conflict');
  return [...new Set([...codes, ...errors, ...ANYWHERE])];
}
