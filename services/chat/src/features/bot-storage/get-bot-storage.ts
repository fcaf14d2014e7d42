import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { object, record, string } from '../../http/answer-types.js';
import { endpoint } from '../../http/endpoint.js';
import { keysParam, noSuchKey } from './bot-storage-rules.js';
import { findStored } from './bot-storage-store.js';

export const getBotStorageEndpoint = endpoint({
  method: 'get',
  path: '/bot_storage',
  operationId: 'getBotStorage',
  summary: 'Get what the caller stored, all of it or what is under some keys',
  access: signedIn,
  params: Joi.object<{ keys?: string[] }, true>({ keys: keysParam() }),
  response: object({ storage: record(string()) }),

  async handler({ db, caller, params: { keys } }) {
    const storage = await findStored(db, caller.realm_id, caller.id, keys);
    if (keys && Object.keys(storage).length < keys.length) throw noSuchKey();
    return { storage };
  },
});
