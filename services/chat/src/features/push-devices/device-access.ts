import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { keyOf } from '../../http/credentials.js';
import type { Context } from '../../http/endpoint.js';
import { matchesApiKey } from '../../secrets/api-keys.js';
import { shareApiKeyHash, shareSession } from '../user-directory/index.js';

/**
 * That the key or the session of a request still counts, and does until the commit. A new key forgets all devices: one that
 * was being added with the old key at that moment would hear of everything ever after.
 *
 * @throws ChatError UNAUTHORIZED
 */
export async function checkStaysSignedIn(
  tx: Tx,
  { caller, session_id, req }: Pick<Context<Tx, Caller, unknown>, 'caller' | 'session_id' | 'req'>,
): Promise<void> {
  const { realm_id, id } = caller;
  if (session_id === undefined) {
    if (matchesApiKey(await shareApiKeyHash(tx, realm_id, id), keyOf(req))) return;
    throw new ChatError('UNAUTHORIZED', 'Invalid e-mail address or API key.');
  }
  if (!(await shareSession(tx, realm_id, session_id))) {
    throw new ChatError('UNAUTHORIZED', 'This browser is not signed in any more.');
  }
}
