import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { aliased, bool, enumOf, id, str } from '../../http/param-types.js';
import { publish } from '../events/index.js';
import { attachmentSchema } from '../uploads/index.js';
import { checkContentEdit, checkPreviousContent, editContent, type EditedContent } from './edit-content.js';
import { editEvents } from './edit-events.js';
import { accessMessage, accessMessageToMove, messageAudience } from '../messages/index.js';
import {
  moveMessages,
  sendMoveNotices,
  plannedIds,
  planMove,
  PROPAGATE_MODES,
  type PropagateMode,
} from '../moving/index.js';
import { LIMITS } from '../../limits.js';

export interface EditParams {
  message_id: number;
  topic?: string;
  propagate_mode: PropagateMode;
  send_notification_to_old_thread: boolean;
  send_notification_to_new_thread: boolean;
  content?: string;
  prev_content_sha256?: string;
  stream_id?: number;
}

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
    checkShape(params);
    const { message_id, topic, stream_id } = params;
    const message =
      topic === undefined && stream_id === undefined
        ? await accessMessage(db, realm, caller, message_id, { forUpdate: true, toChange: true })
        : await accessMessageToMove(db, realm, caller, message_id, stream_id);
    const now = message.seen_at;
    if (params.content !== undefined) checkContentEdit(realm, caller, message, now);
    if (params.prev_content_sha256 !== undefined) checkPreviousContent(message, params.prev_content_sha256);
    const plan = await planMove(db, realm, caller, message, params, now);
    if (!plan && params.content === undefined) throw new ChatError('BAD_REQUEST', 'Nothing to change');

    const audience = await messageAudience(db, realm, message, plannedIds(message, plan));
    const actor = { ...caller, is_active: true };
    let edited: EditedContent | undefined;
    if (params.content !== undefined) edited = await editContent(db, realm, actor, message, params.content, now);
    const consequences = plan ? await moveMessages(db, realm, caller.id, message, plan, now) : [];
    if (!edited && !plan) return { detached_uploads: [] };
    const edit = { actor, message, audience, edited, plan, now };
    await publish(db, realm.id, [...(await editEvents(db, realm, edit)), ...consequences]);
    if (plan) await sendMoveNotices(db, realm, actor, message, plan, params, now);
    return { detached_uploads: edited?.detached_uploads ?? [] };
  },
});

function checkShape({ topic, stream_id, content, propagate_mode }: EditParams): void {
  if (topic === undefined && stream_id === undefined) {
    if (content === undefined) throw new ChatError('BAD_REQUEST', 'Nothing to change');
    if (propagate_mode !== 'change_one') {
      throw new ChatError('BAD_REQUEST', 'Invalid propagate_mode without topic edit');
    }
  }
  if (content !== undefined && stream_id !== undefined) {
    throw new ChatError('BAD_REQUEST', 'Cannot change message content while changing channel');
  }
}
