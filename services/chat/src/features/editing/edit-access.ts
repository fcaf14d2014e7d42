import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { accessMessage, accessMessageToMove, type AccessedMessage } from '../messages/index.js';
import { planMove, type MovePlan, type PropagateMode } from '../moving/index.js';
import { checkContentEdit, checkPreviousContent } from './edit-content.js';

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

/**
 * The message, locked until the commit, and the move that is wanted of it, if the caller may do to it what they want.
 *
 * @throws ChatError BAD_REQUEST, EXPECTATION_MISMATCH, MOVE_MESSAGES_TIME_LIMIT_EXCEEDED
 */
export async function accessMessageToEdit(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  params: EditParams,
): Promise<{ message: AccessedMessage; plan: MovePlan | undefined }> {
  checkShape(params);
  const { message_id, topic, stream_id, content, prev_content_sha256 } = params;
  const message =
    topic === undefined && stream_id === undefined
      ? await accessMessage(tx, realm, caller, message_id, { forUpdate: true, toChange: true })
      : await accessMessageToMove(tx, realm, caller, message_id, stream_id);
  if (content !== undefined) checkContentEdit(realm, caller, message, message.seen_at);
  if (prev_content_sha256 !== undefined) checkPreviousContent(message, prev_content_sha256);
  const plan = await planMove(tx, realm, caller, message, params, message.seen_at);
  if (!plan && content === undefined) throw new ChatError('BAD_REQUEST', 'Nothing to change');
  return { message, plan };
}

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
