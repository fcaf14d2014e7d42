import Joi from 'joi';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, id } from '../../http/param-types.js';
import { loadMessages } from './load-messages.js';
import { notSignedIn } from '../../http/credentials.js';
import { unknownMessage, loadMessageReader, messageSchema } from '../messages/index.js';
import { findAmong } from '../narrows/index.js';

export const getMessageEndpoint = endpoint({
  method: 'get',
  path: '/messages/{message_id}',
  operationId: 'getMessage',
  summary: 'Get one message',
  access: signedInOrSpectator,
  params: Joi.object<{ message_id: number; apply_markdown: boolean; allow_empty_topic_name: boolean }, true>({
    message_id: id().required(),
    apply_markdown: bool().default(true),
    allow_empty_topic_name: bool().default(false),
  }),
  response: Joi.object({ message: messageSchema.required(), raw_content: Joi.string().allow('').required() }),

  async handler({ db, realm, caller, params: { message_id, ...format } }) {
    const reader = await loadMessageReader(db.reads, realm, caller);
    const ids = await findAmong({ slow: db.reads, hot: db.reads }, { reader, terms: [] }, [message_id]);
    const [loaded] = await loadMessages(db.reads, reader, ids, { ...format, client_gravatar: true });
    if (!loaded) throw caller ? unknownMessage() : notSignedIn();
    return loaded;
  },
});
