import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { publish } from '../events/index.js';
import { messageAudience, type AccessedMessage } from '../messages/index.js';
import { checkMoveAge, moveMessages, plannedIds, sendMoveNotices, type MovePlan } from '../moving/index.js';
import type { EditParams } from './edit-access.js';
import { editContent } from './edit-content.js';
import { editEvents } from './edit-events.js';

/**
 * Edits a message and carries out the move, and tells of both in one event; answers files that no message shows any more.
 *
 * @throws ChatError MOVE_MESSAGES_TIME_LIMIT_EXCEEDED, and what is thrown for mentions that the editor may not make
 */
export async function changeMessage(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  { message, plan }: { message: AccessedMessage; plan: MovePlan | undefined },
  params: EditParams,
): Promise<object[]> {
  const now = message.seen_at;
  const actor = { ...caller, is_active: true };
  const audience = await messageAudience(tx, realm, message, plannedIds(message, plan));
  const edited =
    params.content === undefined ? undefined : await editContent(tx, realm, actor, message, params.content, now);
  if (plan) await checkMoveAge(tx, realm, caller, plan, now);
  const consequences = plan ? await moveMessages(tx, realm, caller.id, message, plan, now) : [];
  if (!edited && !plan) return [];
  const events = await editEvents(tx, realm, { actor, message, audience, edited, plan, now });
  await publish(tx, realm.id, [...events, ...consequences]);
  if (plan) await sendMoveNotices(tx, realm, actor, message, plan, params, now);
  return edited?.detached_uploads ?? [];
}
