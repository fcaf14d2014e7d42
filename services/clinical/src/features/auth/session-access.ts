import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';

/** The user's own credential, behind an operation that only users may call. */
export function sessionOf({ credential }: Caller) {
  if (credential.type !== 'user') throw problem('missing_ability');
  return credential;
}
