import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { keysParam, noSuchKey } from './bot-storage-rules.js';
import { deleteStored } from './bot-storage-store.js';

export const deleteBotStorageEndpoint = endpoint({
  method: 'delete',
  path: '/bot_storage',
  operationId: 'deleteBotStorage',
  summary: 'Forget what the caller stored, all of it or what is under some keys',
  access: signedIn,
  params: Joi.object<{ keys?: string[] }, true>({ keys: keysParam() }),

  async handler({ db, caller, params: { keys } }) {
    const deleted = await deleteStored(db, caller.realm_id, caller.id, keys);
    if (keys && deleted < keys.length) throw noSuchKey();
  },
});
