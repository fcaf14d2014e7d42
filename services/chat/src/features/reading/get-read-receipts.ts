import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { findReaders } from '../read-state/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { findAccessibleUserIds } from '../user-directory/index.js';
import { accessMessage } from '../messages/index.js';

export const getReadReceiptsEndpoint = endpoint({
  method: 'get',
  path: '/messages/{message_id}/read_receipts',
  operationId: 'getReadReceipts',
  summary: 'Get who has read a message, where the organization has read receipts on',
  access: signedIn,
  params: Joi.object<{ message_id: number }, true>({ message_id: id().required() }),
  response: Joi.object({ user_ids: Joi.array().items(Joi.number().integer()).required() }),

  async handler({ db, realm, caller, params: { message_id } }) {
    if (!realmSetting(realm, 'enable_read_receipts')) {
      throw new ChatError('BAD_REQUEST', 'Read receipts are disabled in this organization.');
    }
    const message = await accessMessage(db, realm, caller, message_id);
    const readers = await findReaders(db, realm.id, message.id, caller.id, LIMITS.readReceipts);
    const known = await findAccessibleUserIds(db, realm, caller);
    return { user_ids: known ? readers.filter((user_id) => known.has(user_id)) : readers };
  },
});
