import type { Db } from '../../db/db.js';
import { findUsersByRef } from '../user-directory/index.js';
import type { MessageReader } from '../messages/index.js';
import { badNarrow, type Ref } from './narrow-terms.js';

/**
 * Ids of the people that are named by id or address, as the reader may name them.
 *
 * @throws ChatError BAD_NARROW for the first that is not known.
 */
export async function resolvePeople(db: Db, { realm, user }: MessageReader, refs: readonly Ref[]): Promise<number[]> {
  const found = await findUsersByRef(db, realm, user, refs);
  return refs.map((ref) => {
    const person = found.get(ref);
    if (!person) throw badNarrow(`unknown user ${ref}`);
    return person.id;
  });
}
