import Joi from 'joi';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, id } from '../../http/param-types.js';
import { accessChannel, findChannelForUser, isWebPublic } from '../channel-directory/index.js';
import { hasProtectedHistory } from '../channel-history/index.js';
import { topicNameFor } from '../realm-settings/index.js';
import { findTopics, findTopicsReached } from './topic-list-store.js';

export const getTopicsEndpoint = endpoint({
  method: 'get',
  path: '/users/me/{stream_id}/topics',
  operationId: 'getTopics',
  summary: 'Get the topics of a channel in which there are messages for the caller, newest first',
  access: signedInOrSpectator,
  params: Joi.object<{ stream_id: number; allow_empty_topic_name: boolean }, true>({
    stream_id: id().required(),
    allow_empty_topic_name: bool().default(false),
  }),
  response: Joi.object({
    topics: Joi.array()
      .items(Joi.object({ name: Joi.string().allow('').required(), max_id: Joi.number().integer().required() }))
      .required(),
  }),

  async handler({ db, realm, caller, params }) {
    const channel = caller
      ? await accessChannel(db, realm, caller, params.stream_id, 'content')
      : await findChannelForUser(db, realm.id, null, params.stream_id);
    if (!channel || (!caller && !isWebPublic(channel))) throw new ChatError('BAD_REQUEST', 'Invalid channel ID');
    const topics =
      caller && hasProtectedHistory(channel)
        ? await findTopicsReached(db, realm.id, channel.id, caller.id)
        : await findTopics(db, realm.id, channel.id);
    return {
      topics: topics.map(({ name, max_id }) => ({ name: topicNameFor(name, params.allow_empty_topic_name), max_id })),
    };
  },
});
