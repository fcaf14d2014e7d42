import type { Tx } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { Channel } from '../channel-directory/index.js';
import { silentMention, topicReference, withSilentMentions } from '../markdown/index.js';
import type { AccessedMessage } from '../messages/index.js';
import { sendNotice } from '../sending/index.js';
import { normalizeTopic } from '../topics/index.js';
import { findUsers, type User } from '../user-directory/index.js';
import { quotedNotes, spoilerAfter, type ReportType } from './report-rules.js';

export interface Report {
  reporter: Caller;
  message: AccessedMessage;
  report_type: ReportType;
  description: string;
}

/** Tells the moderators what was reported, by whom and why, with the message in a spoiler (chat-gaps.md 4.5). */
export async function postReport(
  tx: Tx,
  realm: Realm,
  channel: Channel,
  { reporter, message, report_type, description }: Report,
): Promise<void> {
  const { sender_id, user_ids } = message;
  const people = new Map(
    (await findUsers(tx, realm.id, [...new Set([sender_id, ...(user_ids ?? [])])])).map((user) => [user.id, user]),
  );
  const sender = people.get(sender_id)!;
  const recipients = [...people.values()].filter(({ id }) => id !== sender_id);
  const parts = [
    `${silentMention(reporter)} reported ${describe(message, sender, recipients)}.`,
    `- Reason: **${report_type}**${description === '' ? '' : '\n- Notes:'}`,
    ...(description === '' ? [] : [quotedNotes(withSilentMentions(description))]),
  ];
  const topic =
    channel.topics_policy === 'empty_topic_only' ? '' : normalizeTopic(`${sender.full_name}'s moderation requests`);
  const content = spoilerAfter(parts.join('\n\n'), `Message sent by ${silentMention(sender)}`, message.content);
  await sendNotice(tx, realm, { to: { channel_id: channel.id, topic }, content });
}

function describe({ channel, topic, id }: AccessedMessage, sender: User, recipients: readonly User[]): string {
  const by = `sent by ${silentMention(sender)}`;
  if (channel) return `${topicReference(channel, topic!, id)} ${by}`;
  if (recipients.length <= 1) return `a direct message ${by}`;
  return `a group direct message ${by} to ${recipients.map(silentMention).join(', ')}`;
}
