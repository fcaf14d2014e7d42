import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { accessMessage, accessMessageToMove, type AccessedMessage } from '../messages/index.js';
import { newTopicName, planMove, type MovePlan, type PropagateMode } from '../moving/index.js';
import { checkContentEdit, checkNoWidget, checkPreviousContent } from './edit-content.js';

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
 * The message, locked until the commit, and the move that is wanted of it, if the caller may do to it what they want:
 * checked in the order of chat-gaps.md 4.1, for a move also before the target is looked at, and anything is locked.
 *
 * @throws ChatError BAD_REQUEST, EXPECTATION_MISMATCH
 */
export async function accessMessageToEdit(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  params: EditParams,
): Promise<{ message: AccessedMessage; plan: MovePlan | undefined }> {
  const { message_id, topic, stream_id } = params;
  const isMove = topic !== undefined || stream_id !== undefined;
  let message = await accessMessage(tx, realm, caller, message_id, { forUpdate: !isMove, toChange: true });
  await checkEdit(tx, realm, caller, message, params);
  if (isMove) {
    message = await accessMessageToMove(tx, realm, caller, message_id, stream_id);
    await checkEdit(tx, realm, caller, message, params);
  }
  const plan = await planMove(tx, realm, caller, message, params, message.seen_at);
  if (!plan && params.content === undefined) throw nothingToChange();
  return { message, plan };
}

async function checkEdit(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message: AccessedMessage,
  params: EditParams,
): Promise<void> {
  const { content, prev_content_sha256 } = params;
  if (content !== undefined) checkContentEdit(realm, caller, message, message.seen_at);
  checkShape(message, params);
  if (content !== undefined) await checkNoWidget(tx, realm, message);
  if (prev_content_sha256 !== undefined) checkPreviousContent(message, prev_content_sha256);
}

function checkShape(message: AccessedMessage, { topic, stream_id, content, propagate_mode }: EditParams): void {
  const changesTopic = topic !== undefined && newTopicName(topic) !== message.topic;
  if (!changesTopic && stream_id === undefined) {
    if (content === undefined) throw nothingToChange();
    if (propagate_mode !== 'change_one') {
      throw new ChatError('BAD_REQUEST', 'Invalid propagate_mode without topic edit');
    }
  }
  if (!message.channel && (changesTopic || stream_id !== undefined)) {
    throw new ChatError('BAD_REQUEST', 'Direct messages cannot have topics or channels.');
  }
  if (content !== undefined && stream_id !== undefined) {
    throw new ChatError('BAD_REQUEST', 'Cannot change message content while changing channel');
  }
}

const nothingToChange = () => new ChatError('BAD_REQUEST', 'Nothing to change');
