import { element, escapeText } from './html.js';
import { holdsPlaceholder, type InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { foldName, type LookupChannel, topicKey } from './markdown-lookup.js';
import { channelUrl, messageUrl, topicUrl } from './narrow-url.js';
import {
  CHANNEL_LINK,
  type ChannelReference,
  mayStartReference,
  parseChannelReference,
  wholeChannel,
} from './reference-syntax.js';
import type { RenderEnv } from './render-env.js';

const channelLink = new RegExp(CHANNEL_LINK, 'g');

/** Links to a channel, a topic or a message. */
export const channelLinkRule = (text: string, inline: InlineText): string =>
  text.replace(channelLink, (written, name: string, place: number) => {
    const found = findChannel(inline.env, name);
    if (!found || !mayStartReference(text, place) || holdsPlaceholder(written)) return written;
    const token = newToken('channel_link', 'a', 0, written);
    token.meta = { html: channelLinkHtml(inline.env, found.channel, found.reference) };
    return inline.hold(token);
  });

/** The name of a channel may hold the sign before a topic. */
function findChannel(
  { index }: RenderEnv,
  name: string,
): { channel: LookupChannel; reference: ChannelReference } | undefined {
  for (const reference of [parseChannelReference(name), wholeChannel(name)]) {
    const channel = index.channelByName.get(foldName(reference.channel));
    if (channel) return { channel, reference };
  }
  return undefined;
}

function channelLinkHtml(env: RenderEnv, channel: LookupChannel, { topic, message_id }: ChannelReference): string {
  const name = escapeText(`#${channel.name}`);
  if (topic === undefined) {
    return element('a', { class: 'stream', 'data-stream-id': channel.id, href: channelUrl(channel) }, name);
  }
  const topicHtml = topic === '' ? `<em>${escapeText(env.options.empty_topic_display_name)}</em>` : escapeText(topic);
  const text = `${name} &gt; ${topicHtml}`;
  if (message_id !== undefined) {
    const href = messageUrl(channel, topic, message_id);
    return element('a', { class: 'message-link', href }, `${text} @ 💬`);
  }
  const newest = env.index.topicByName.get(topicKey(channel.id, topic))?.newest_message_id;
  const href = newest == null ? topicUrl(channel, topic) : `${topicUrl(channel, topic)}/with/${newest}`;
  return element('a', { class: 'stream-topic', 'data-stream-id': channel.id, href }, text);
}
