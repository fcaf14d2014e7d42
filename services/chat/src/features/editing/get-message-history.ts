import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, id } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { realmSetting, withTopicNames } from '../realm-settings/index.js';
import {
  accessMessage,
  channelsOfChanges,
  findChanges,
  findReadableChannels,
  loadMessageReader,
  visibleChanges,
} from '../messages/index.js';
import { messageSnapshots } from './message-snapshots.js';
import { model } from '../../http/models.js';

const snapshot = model(
  'MessageHistoryEntry',
  Joi.object({
    topic: Joi.string().allow('').required(),
    content: Joi.string().required(),
    rendered_content: Joi.string().allow('').required(),
    timestamp: Joi.number().integer().required(),
    user_id: Joi.number().integer().allow(null).required(),
    prev_topic: Joi.string().allow(''),
    stream: Joi.number().integer(),
    prev_stream: Joi.number().integer(),
    prev_content: Joi.string(),
    prev_rendered_content: Joi.string().allow(''),
    content_html_diff: Joi.string(),
  }),
);

const BOUNDS = { changes: LIMITS.historyChanges, bytes: LIMITS.historyBytes };

export const getMessageHistoryEndpoint = endpoint({
  method: 'get',
  path: '/messages/{message_id}/history',
  operationId: 'getMessageHistory',
  summary: "Get a message's edit history, oldest first; of a message that was changed very often the newest changes",
  access: signedIn,
  params: Joi.object<{ message_id: number; allow_empty_topic_name: boolean }, true>({
    message_id: id().required(),
    allow_empty_topic_name: bool().default(false),
  }),
  response: Joi.object({ message_history: Joi.array().items(snapshot).required() }),

  async handler({ db, realm, caller, params }) {
    const policy = realmSetting(realm, 'message_edit_history_visibility_policy');
    if (policy === 'none') throw new ChatError('BAD_REQUEST', 'Message edit history is disabled in this organization');
    const message = await accessMessage(db, realm, caller, params.message_id);
    const found = (await findChanges(db, realm.id, [message.id], BOUNDS)).get(message.id) ?? [];
    const reader = await loadMessageReader(db, realm, caller);
    const changes = visibleChanges(found, await findReadableChannels(db, reader, channelsOfChanges([found])));
    const allowsEmpty = message.channel_id === null || params.allow_empty_topic_name;
    const snapshots = messageSnapshots(message, changes, policy);
    return { message_history: snapshots.map((shot) => withTopicNames(shot, allowsEmpty)) };
  },
});
