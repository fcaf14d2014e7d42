import type { Caller } from '../../http/caller.js';
import { problem } from '../../http/errors.js';

/** The user's own credential, behind an operation that only users may call. */
export function sessionOf({ credential }: Caller) {
  if (credential.type !== 'user') throw problem('missing_ability');
  return credential;
}
