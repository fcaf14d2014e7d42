import { messageUrl, topicUrl } from './narrow-url.js';

/**
 * How people, groups, channels, topics and messages are written. Every repetition is bounded, and none can be matched
 * in two ways, so that a search costs linear time.
 */

/** `@**Name**`, `@**Name|id**`, `@_**Name**`: silent mark, text. */
export const USER_MENTION = /@(_?)\*\*([^*\n]{1,250})\*\*/;
/** `@*Group*`, `@_*Group*`: silent mark, name. */
export const GROUP_MENTION = /@(_?)\*([^*\n]{1,250})\*/;
/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@id**`: the text between the stars. */
export const CHANNEL_LINK = /#\*\*([^*\n]{1,400})\*\*/;
/** `:name:` */
export const EMOJI_SHORTCODE = /:([\p{L}\p{N}_+.-]{1,100}):/u;
/** Names somebody without notifying them. */
export const silentMention = ({ id, full_name }: { id: number; full_name: string }): string =>
  `@_**${full_name}|${id}**`;
/** The text with mentions that notify nobody. */
export const withSilentMentions = (text: string): string =>
  text
    .replaceAll(new RegExp(USER_MENTION, 'g'), (_, _silent, name: string) => `@_**${name}**`)
    .replaceAll(new RegExp(GROUP_MENTION, 'g'), (_, _silent, name: string) => `@_*${name}*`);
/** A link to a topic, or to a message of it; a plain one where a name has marks that `#**…**` cannot hold. */
export function topicReference(channel: { id: number; name: string }, topic: string, message_id?: number): string {
  const text = `${channel.name}>${topic}${message_id === undefined ? '' : `@${message_id}`}`;
  const read = parseChannelReference(text);
  const isReadable = read.channel === channel.name && read.topic === topic && read.message_id === message_id;
  if (isReadable && !text.includes('*')) return `#**${text}**`;
  const url = message_id === undefined ? topicUrl(channel, topic) : messageUrl(channel, topic, message_id);
  return `[${plain(`${channel.name} ${topic}`) || '…'}](${url})`;
}

/** A name without marks that Markdown reads as anything but text. */
const plain = (name: string) => name.replaceAll(/[^\p{L}\p{N} .,'-]+/gu, ' ').trim();

/** A block of that kind (`quote`, `spoiler header`) around the text: its fence is longer than any in the text. */
export function fencedBlock(kind: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${kind}\n${text}\n${fence}`;
}
export const UPLOAD_PATH = /\/user_uploads\/(?:download\/)?((?!thumbnail\/|temporary\/)\d+\/[^\s)"'<>\]#?]{1,500})/;

/** A mention or channel link starts a word, perhaps after an opening mark: `someone@**Name**` is none. */
export const mayStartReference = (text: string, position: number): boolean =>
  position === 0 || /[\s'"({[/<]/.test(text.charAt(position - 1));

const CHANNEL_WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream']);

export type UserReference =
  | { kind: 'channel_wildcard' }
  | { kind: 'topic_wildcard' }
  | { kind: 'user'; name: string; id: number | undefined };

export function parseUserReference(text: string): UserReference {
  if (CHANNEL_WILDCARDS.has(text)) return { kind: 'channel_wildcard' };
  if (text === 'topic') return { kind: 'topic_wildcard' };
  const parts = /^(.*)\|(\d{1,15})$/.exec(text);
  return { kind: 'user', name: parts ? parts[1]! : text, id: parts ? Number(parts[2]) : undefined };
}

export interface ChannelReference {
  channel: string;
  /** Absent: a link to the channel; empty: its topic without a name. */
  topic: string | undefined;
  message_id: number | undefined;
}

export const wholeChannel = (name: string): ChannelReference => ({
  channel: name,
  topic: undefined,
  message_id: undefined,
});

export function parseChannelReference(text: string): ChannelReference {
  const separator = text.indexOf('>');
  if (separator < 0) return wholeChannel(text);
  const channel = text.slice(0, separator);
  const topic = text.slice(separator + 1);
  const parts = /^(.*)@(\d{1,15})$/.exec(topic);
  return { channel, topic: parts ? parts[1]! : topic, message_id: parts ? Number(parts[2]) : undefined };
}
