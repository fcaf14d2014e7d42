import { wellFormed } from './html.js';

/** One part of a conversation URL: percent-encoding with `.` in the place of `%`. */
export const encodeUrlPart = (part: string): string =>
  encodeURIComponent(wellFormed(part))
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');

export const channelUrl = (channel: { id: number; name: string }): string =>
  `/#narrow/channel/${channel.id}-${encodeUrlPart(channel.name.replaceAll(' ', '-'))}`;

export const topicUrl = (channel: { id: number; name: string }, topic: string): string =>
  `${channelUrl(channel)}/topic/${encodeUrlPart(topic)}`;

export const messageUrl = (channel: { id: number; name: string }, topic: string, message_id: number): string =>
  `${topicUrl(channel, topic)}/near/${message_id}`;
