import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { matchesApiKey } from '../../secrets/api-keys.js';
import { shareApiKeyHash } from '../user-directory/index.js';

/**
 * That the key of a request is still the caller's, and stays it until the commit. A new key forgets all devices: one that
 * was being added with the old key at that moment would hear of everything ever after.
 *
 * @throws ChatError UNAUTHORIZED
 */
export async function checkKeyStays(tx: Tx, { realm_id, id }: Caller, key: string): Promise<void> {
  if (!matchesApiKey(await shareApiKeyHash(tx, realm_id, id), key)) {
    throw new ChatError('UNAUTHORIZED', 'Invalid e-mail address or API key.');
  }
}
