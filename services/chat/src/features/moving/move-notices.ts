import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { textLanguage } from '../../domain/text-language.js';
import type { Channel } from '../channel-directory/index.js';
import { messageUrl, silentMention, topicReference } from '../markdown/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { getSystemBot, type User } from '../user-directory/index.js';
import { removeMessages } from '../deleting/index.js';
import { channelMessageAudience, type AccessedMessage, findNewestInTopic } from '../messages/index.js';
import type { MovePlan } from './move-plan.js';
import { MOVE_TEXTS, type Moved } from './move-texts.js';
import { sendNotice } from '../sending/index.js';

/** Undoing within this time takes the notice back instead of posting another (chat-gaps.md 4.1). */
const UNDO_SECONDS = 60;

interface Wishes {
  send_notification_to_old_thread: boolean;
  send_notification_to_new_thread: boolean;
}

/** Tells both sides of a move about it, as far as that was wished; of a topic that was resolved, always. */
export async function sendMoveNotices(
  tx: Tx,
  realm: Realm,
  actor: User,
  message: AccessedMessage,
  plan: MovePlan,
  wishes: Wishes,
  now: Date,
): Promise<void> {
  const who = silentMention(actor);
  const texts = MOVE_TEXTS[textLanguage(realmSetting(realm, 'default_language'))];
  const place = { channel_id: plan.target.id, topic: plan.topic };
  if (plan.resolving && !(await takeBackNotice(tx, realm, plan.target, plan.topic, now))) {
    const content = texts.marked[plan.resolving](who);
    await sendNotice(tx, realm, { to: place, content, actor_id: actor.id, isOfResolving: true });
  }
  const moved = movedBy(plan, message.id);
  const { source, target } = plan;
  const isMove = !plan.resolving || plan.leavesChannel;
  if (wishes.send_notification_to_new_thread && isMove) {
    const from = isKnownIn(target, source) ? topicReference(source, message.topic!) : texts.elsewhere;
    const content = texts.arrived(moved, from, who);
    await sendNotice(tx, realm, { to: place, content, actor_id: actor.id });
  }
  if (wishes.send_notification_to_old_thread) {
    const old = { channel_id: plan.source.id, topic: message.topic! };
    const to = isKnownIn(source, target)
      ? topicReference(target, plan.topic, moved.kind === 'one' ? message.id : undefined)
      : texts.elsewhere;
    await sendNotice(tx, realm, { to: old, content: texts.left(moved, to, who), actor_id: actor.id });
  }
}

/** Whether who reads in a channel may know the other one and its topics: both are the same, or it is no more closed. */
const isKnownIn = (here: Channel, other: Channel): boolean =>
  other.id === here.id || other.is_web_public || (!other.invite_only && !here.is_web_public);

function movedBy({ messages, is_all_visible, target, topic }: MovePlan, message_id: number): Moved {
  if (is_all_visible) return { kind: 'topic' };
  if (messages.length > 1) return { kind: 'some', count: messages.length };
  return { kind: 'one', url: messageUrl(target, topic, message_id) };
}

/** Whether the newest message of the topic was a notice of that kind (read from the start, as no other), fresh enough to take back. */
async function takeBackNotice(tx: Tx, realm: Realm, channel: Channel, topic: string, now: Date): Promise<boolean> {
  const bot = await getSystemBot(tx, realm, 'notification');
  const newest = await findNewestInTopic(tx, realm.id, channel.id, topic);
  if (newest?.sender_id !== bot.id || !newest.is_auto_read) return false;
  if (now.getTime() - newest.sent_at.getTime() > UNDO_SECONDS * 1000) return false;
  await removeMessages(tx, realm, channel, [newest.id], await channelMessageAudience(tx, realm, channel, [newest.id]));
  return true;
}
