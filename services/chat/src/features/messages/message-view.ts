import type { Realm } from '../../domain/realm.js';

/** A message as it is stored, with the names of where it stands now. */
export interface MessageRow {
  id: number;
  sender_id: number;
  client: string;
  content: string;
  rendered_content: string;
  sent_at: Date;
  last_edited_at: Date | null;
  is_me_message: boolean;
  /** Set for channel messages, with `channel_name` and `topic`. */
  channel_id: number | null;
  channel_name: string | null;
  topic: string | null;
  /** Set for direct messages. */
  direct_conversation_id: number | null;
}

/** What a message shows of its sender. */
export interface MessageSender {
  id: number;
  full_name: string;
  /** Address in the interface (`apiEmail`). */
  email: string;
  avatar_url: string;
  /** Whether a client can compute the picture's address by itself (third-party pictures). */
  has_gravatar: boolean;
}

export interface DirectRecipient {
  id: number;
  email: string;
  full_name: string;
  is_mirror_dummy: boolean;
}

export interface TopicLink {
  text: string;
  url: string;
}

/**
 * The message object (chat-gaps.md section 5) as the event log keeps it: with both contents and both
 * pictures, of which `messageFor` picks what a client asked for.
 */
export function loggedMessage(
  realm: Realm,
  row: MessageRow,
  sender: MessageSender,
  recipients: readonly DirectRecipient[],
  topic_links: readonly TopicLink[],
) {
  const isChannelMessage = row.channel_id !== null;
  return {
    id: row.id,
    sender_id: sender.id,
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_realm_str: realm.subdomain,
    avatar_url: sender.has_gravatar ? null : sender.avatar_url,
    gravatar_url: sender.has_gravatar ? sender.avatar_url : null,
    client: row.client,
    content: row.content,
    rendered_content: row.rendered_content,
    type: isChannelMessage ? 'stream' : 'private',
    display_recipient: isChannelMessage ? row.channel_name : recipients,
    recipient_id: recipientId(row),
    ...(isChannelMessage && { stream_id: row.channel_id }),
    subject: row.topic ?? '',
    topic_links,
    timestamp: unixSeconds(row.sent_at),
    is_me_message: row.is_me_message,
    reactions: [] as unknown[],
    submessages: [] as unknown[],
    ...(row.last_edited_at && { last_edit_timestamp: unixSeconds(row.last_edited_at) }),
  };
}

export type LoggedMessage = ReturnType<typeof loggedMessage>;

/** One number for each channel and each direct conversation; clients only compare it. */
function recipientId({ channel_id, direct_conversation_id }: MessageRow): number {
  return channel_id === null ? 2 * direct_conversation_id! + 1 : 2 * channel_id;
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
