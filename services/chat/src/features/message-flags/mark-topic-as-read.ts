import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, str } from '../../http/param-types.js';
import { accessChannel } from '../channel-directory/index.js';
import { findTopic, normalizeTopic } from '../topics/index.js';
import { markTopicRead, lockReadStateIn } from '../read-state/index.js';
import { LIMITS } from '../../limits/index.js';

export const markTopicAsReadEndpoint = endpoint({
  method: 'post',
  path: '/mark_topic_as_read',
  operationId: 'markTopicAsRead',
  summary: 'Mark all messages of a topic as read',
  access: signedIn,
  params: Joi.object<{ stream_id: number; topic_name: string }, true>({
    stream_id: id().required(),
    topic_name: str().max(LIMITS.nameGiven).required(),
  }),

  async handler({ db, realm, caller, params }) {
    const channel = await accessChannel(db, realm, caller, params.stream_id, 'content');
    await lockReadStateIn(db, caller, [channel.id]);
    const topic = await findTopic(db, realm.id, channel.id, normalizeTopic(params.topic_name));
    if (!topic) throw new ChatError('BAD_REQUEST', `No such topic '${params.topic_name}'`);
    await markTopicRead(db, caller, topic.id);
    return {};
  },
});
