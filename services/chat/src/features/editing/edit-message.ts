import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { aliased, bool, enumOf, id, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { PROPAGATE_MODES } from '../moving/index.js';
import { attachmentSchema } from '../uploads/index.js';
import { accessMessageToEdit, type EditParams } from './edit-access.js';
import { changeMessage } from './edit-actions.js';

export const editMessageEndpoint = endpoint({
  method: 'patch',
  path: '/messages/{message_id}',
  operationId: 'editMessage',
  summary: 'Edit the content of a message, or move it, those behind it or its whole topic to another topic or channel',
  access: signedIn,
  params: Joi.object<EditParams, true>({
    message_id: id().required(),
    topic: aliased(str().max(LIMITS.nameGiven), 'subject'),
    propagate_mode: enumOf(...PROPAGATE_MODES).default('change_one'),
    send_notification_to_old_thread: bool().default(false),
    send_notification_to_new_thread: bool().default(true),
    content: str().max(LIMITS.messageGiven),
    prev_content_sha256: str().max(LIMITS.word),
    stream_id: id(),
  }),
  response: Joi.object({ detached_uploads: Joi.array().items(attachmentSchema).required() }),
  errors: [
    'EXPECTATION_MISMATCH',
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],

  async handler({ db, realm, caller, params }) {
    const wanted = await accessMessageToEdit(db, realm, caller, params);
    return { detached_uploads: await changeMessage(db, realm, caller, wanted, params) };
  },
});
