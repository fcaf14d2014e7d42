import Joi from 'joi';
import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { jsonObject } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { storageKey } from './bot-storage-rules.js';
import { findStoredTotals, saveStored } from './bot-storage-store.js';

export const setBotStorageEndpoint = endpoint({
  method: 'put',
  path: '/bot_storage',
  operationId: 'setBotStorage',
  summary: 'Store texts under keys, for the caller alone: what a bot remembers from one start to the next',
  access: signedIn,
  params: Joi.object<{ storage: Record<string, string> }, true>({
    storage: jsonObject<Record<string, string>>()
      .pattern(storageKey(), Joi.string().allow('').max(LIMITS.botStorageBytes))
      .required(),
  }),

  async handler({ db, caller, params: { storage } }) {
    await lockExclusively(db, 'toldLists', caller.id);
    await saveStored(db, caller.realm_id, caller.id, storage);
    await checkRoom(db, caller);
  },
});

/** @throws ChatError BAD_REQUEST where the caller has stored too much, what was just stored with it. */
async function checkRoom(tx: Tx, { realm_id, id }: Caller): Promise<void> {
  const { keys, bytes } = await findStoredTotals(tx, realm_id, id);
  if (keys > LIMITS.botStorageKeys || bytes > LIMITS.botStorageBytes) {
    throw new ChatError(
      'BAD_REQUEST',
      `Too much is stored (limits: ${LIMITS.botStorageKeys} keys, ${LIMITS.botStorageBytes} bytes).`,
    );
  }
}
