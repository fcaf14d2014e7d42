import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { enumOf, id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { EDITABLE_FLAGS, lockReadStateOf, needsAccess, changeFlags, type EditableFlag } from '../read-state/index.js';
import { unknownMessage, loadMessageReader, findVisibleIds } from '../messages/index.js';

interface Params {
  messages: number[];
  op: 'add' | 'remove';
  flag: EditableFlag;
}

export const flagParams = {
  op: enumOf('add', 'remove').required(),
  flag: enumOf(...EDITABLE_FLAGS).required(),
};

/** Answered where messages become unread: the channels whose messages do not. */
export const ignoredChannels = ({ op, flag }: Pick<Params, 'op' | 'flag'>, channel_ids: readonly number[]) =>
  flag === 'read' && op === 'remove' && { ignored_because_not_subscribed_channels: channel_ids };

export const updateMessageFlagsEndpoint = endpoint({
  method: 'post',
  path: '/messages/flags',
  operationId: 'updateMessageFlags',
  summary: 'Add or remove a personal flag on messages',
  access: signedIn,
  params: Joi.object<Params, true>({
    messages: jsonArray(id()).max(LIMITS.messagesFlagged).required(),
    ...flagParams,
  }),
  response: Joi.object({
    messages: Joi.array().items(Joi.number().integer()).required(),
    ignored_because_not_subscribed_channels: Joi.array().items(Joi.number().integer()),
  }),

  async handler({ db, realm, caller, params }) {
    const { op, flag } = params;
    const sent_ids = [...new Set(params.messages)].sort((a, b) => a - b);
    const change = { op, flag, message_ids: sent_ids };
    await lockReadStateOf(db, caller, sent_ids);
    if (needsAccess(change)) {
      const visible_ids = await findVisibleIds(db, await loadMessageReader(db, realm, caller), sent_ids);
      if (visible_ids.length < sent_ids.length) throw unknownMessage();
    }
    const { ignored_channel_ids } = await changeFlags(db, caller, change);
    return {
      messages: params.messages,
      ...ignoredChannels(change, ignored_channel_ids),
    };
  },
});
