import type { Db } from '../../db.js';
import { apiEmail, canSeeEmail, findUsers } from '../users/index.js';
import type { MessageReader } from './message-visibility.js';
import { findIdsByEmails } from './narrow-store.js';
import { badNarrow, type Ref } from './narrow-terms.js';

/**
 * Ids of the people that are named by id, by the address that the interface shows of them, or by a real
 * address that the reader may see.
 *
 * @throws ChatError BAD_NARROW for the first that is not known.
 */
export async function resolvePeople(db: Db, { realm, user }: MessageReader, refs: readonly Ref[]): Promise<number[]> {
  const emails = refs.filter((ref) => typeof ref === 'string').map((ref) => ref.trim().toLowerCase());
  const byEmail = emails.length === 0 ? [] : await findIdsByEmails(db, realm.id, emails);
  const placeholder = new RegExp(`^user(\\d{1,15})@${realm.host.replaceAll('.', '\\.')}$`);
  const idOf = (ref: Ref) => {
    if (typeof ref === 'number') return ref;
    const email = ref.trim().toLowerCase();
    return byEmail.find((row) => row.email === email)?.id ?? Number(placeholder.exec(email)?.[1]);
  };
  const ids = refs.map(idOf).filter((id) => !Number.isNaN(id));
  const users = new Map((await findUsers(db, realm.id, ids)).map((row) => [row.id, row]));
  return refs.map((ref) => {
    const found = users.get(idOf(ref));
    const isKnown =
      found &&
      (typeof ref === 'number' ||
        apiEmail(realm, found).toLowerCase() === ref.trim().toLowerCase() ||
        canSeeEmail(user, found));
    if (!isKnown) throw badNarrow(`unknown user ${ref}`);
    return found.id;
  });
}
