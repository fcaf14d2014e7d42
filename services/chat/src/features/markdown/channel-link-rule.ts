import { element, escapeText } from './html.js';
import { holdsPlaceholder, type InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { foldName, type LookupChannel, topicKey } from './markdown-lookup.js';
import { channelUrl, topicUrl } from './narrow-url.js';
import { CHANNEL_LINK, type ChannelReference, mayStartReference, parseChannelReference } from './reference-syntax.js';
import type { RenderEnv } from './render-env.js';

const channelLink = new RegExp(CHANNEL_LINK, 'g');

/** Links to a channel, a topic or a message. */
export const channelLinkRule = (text: string, inline: InlineText): string =>
  text.replace(channelLink, (written, name: string, place: number) => {
    const reference = parseChannelReference(name);
    const channel = inline.env.index.channelByName.get(foldName(reference.channel));
    if (!channel || !mayStartReference(text, place) || holdsPlaceholder(written)) return written;
    const token = newToken('channel_link', 'a', 0, written);
    token.meta = { html: channelLinkHtml(inline.env, channel, reference) };
    return inline.hold(token);
  });

function channelLinkHtml(env: RenderEnv, channel: LookupChannel, { topic, message_id }: ChannelReference): string {
  const name = escapeText(`#${channel.name}`);
  if (topic === undefined) {
    return element('a', { class: 'stream', 'data-stream-id': channel.id, href: channelUrl(channel) }, name);
  }
  const topicHtml = topic === '' ? `<em>${escapeText(env.options.empty_topic_display_name)}</em>` : escapeText(topic);
  const text = `${name} &gt; ${topicHtml}`;
  if (message_id !== undefined) {
    const href = `${topicUrl(channel, topic)}/near/${message_id}`;
    return element('a', { class: 'message-link', href }, `${text} @ 💬`);
  }
  const newest = env.index.topicByName.get(topicKey(channel.id, topic))?.newest_message_id;
  const href = newest == null ? topicUrl(channel, topic) : `${topicUrl(channel, topic)}/with/${newest}`;
  return element('a', { class: 'stream-topic', 'data-stream-id': channel.id, href }, text);
}
