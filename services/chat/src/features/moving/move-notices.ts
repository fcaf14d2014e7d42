import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { Channel } from '../channel-directory/index.js';
import { silentMention } from '../markdown/index.js';
import { topicNameFor } from '../realm-settings/index.js';
import { RESOLVED_PREFIX } from '../topics/index.js';
import { getSystemBot, type User } from '../user-directory/index.js';
import { removeMessages } from '../deleting/index.js';
import { channelMessageAudience, type AccessedMessage, findNewestInTopic } from '../messages/index.js';
import type { MovePlan } from './move-plan.js';
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
  const target = { channel_id: plan.target.id, topic: plan.topic };
  if (plan.resolving && !(await takeBackNotice(tx, realm, plan.target, plan.topic, now))) {
    const content = `${who} has marked this topic as ${plan.resolving}.`;
    await sendNotice(tx, realm, { to: target, content, actor_id: actor.id, isOfResolving: true });
  }
  const what = describe(plan);
  const isMove = !plan.resolving || plan.leavesChannel;
  if (wishes.send_notification_to_new_thread && isMove) {
    const from = topicLink(plan.source.name, message.topic!);
    const content = `${what.subject} moved here from ${from} by ${who}.`;
    await sendNotice(tx, realm, { to: target, content, actor_id: actor.id });
  }
  if (wishes.send_notification_to_old_thread) {
    const old = { channel_id: plan.source.id, topic: message.topic! };
    const from = plan.is_all_visible ? '' : ' from this topic';
    const content = `${what.subject} moved${from} to ${what.link(message.id)} by ${who}.`;
    await sendNotice(tx, realm, { to: old, content, actor_id: actor.id });
  }
}

function describe({ messages, is_all_visible, target, topic }: MovePlan) {
  const isSingle = messages.length === 1 && !is_all_visible;
  const link = (message_id: number) =>
    isSingle ? `#**${target.name}>${topic}@${message_id}**` : topicLink(target.name, topic);
  if (is_all_visible) return { subject: 'This topic was', link };
  if (isSingle) return { subject: 'A message was', link };
  return { subject: `${messages.length} messages were`, link };
}

function topicLink(channel: string, topic: string): string {
  return `#**${channel}>${topicNameFor(topic, false)}**`;
}

/** Whether the newest message of the topic was such a notice, fresh enough to take back. */
async function takeBackNotice(tx: Tx, realm: Realm, channel: Channel, topic: string, now: Date): Promise<boolean> {
  const bot = await getSystemBot(tx, realm, 'notification');
  const newest = await findNewestInTopic(tx, realm.id, channel.id, topic);
  const undone = topic.startsWith(RESOLVED_PREFIX) ? 'unresolved.' : 'resolved.';
  if (newest?.sender_id !== bot.id || !newest.content.endsWith(` as ${undone}`)) return false;
  if (now.getTime() - newest.sent_at.getTime() > UNDO_SECONDS * 1000) return false;
  await removeMessages(tx, realm, channel, [newest.id], await channelMessageAudience(tx, realm, channel, [newest.id]));
  return true;
}
