import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { isActivePractitioner } from './practitioner-store.js';

/** The practitioner who writes: the caller, never the body's; only a key, which is nobody, must name one. */
export function authorOf(caller: Caller, body: { practitioner_id?: string | null }): string {
  if (caller.type === 'api_key') {
    if (!body.practitioner_id) throw invalid({ path: 'practitioner_id', rule: 'required' });
    return body.practitioner_id;
  }
  if (!caller.practitioner_id) throw problem('not_a_practitioner');
  return caller.practitioner_id;
}

/** The practitioner who writes, as `authorOf` says. Throws 422 when a key names one that is not active in the clinic. */
export async function accessAuthor(
  db: Db,
  clinicId: string,
  caller: Caller,
  body: { practitioner_id?: string | null },
): Promise<string> {
  const author = authorOf(caller, body);
  if (caller.type === 'api_key' && !(await isActivePractitioner(db, clinicId, author)))
    throw invalid({ path: 'practitioner_id', rule: 'selected' });
  return author;
}
