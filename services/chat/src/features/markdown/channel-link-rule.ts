import type { MarkdownIt, StateInline } from 'markdown-it';
import { element, escapeText } from './html.js';
import { foldName, type LookupChannel, topicKey } from './markdown-lookup.js';
import { channelUrl, topicUrl } from './narrow-url.js';
import { CHANNEL_LINK, type ChannelReference, mayStartReference, parseChannelReference } from './reference-syntax.js';
import { type RenderEnv, renderEnv } from './render-env.js';

const channelLink = new RegExp(CHANNEL_LINK, 'y');

/** Links to a channel, a topic or a message. */
export function channelLinkRule(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'channel_link', parseChannelLink);
  md.renderer.rules.channel_link = (tokens, index) => tokens[index]!.meta!.html as string;
}

function parseChannelLink(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x23 || state.linkLevel > 0) return false;
  if (!mayStartReference(state.src, state.pos)) return false;
  channelLink.lastIndex = state.pos;
  const match = channelLink.exec(state.src);
  if (!match || channelLink.lastIndex > state.posMax) return false;
  const env = renderEnv(state.env);
  const reference = parseChannelReference(match[1]!);
  const channel = env.index.channelByName.get(foldName(reference.channel));
  if (!channel) return false;
  if (!silent) {
    const token = state.push('channel_link', 'a', 0);
    token.content = match[0];
    token.meta = { html: channelLinkHtml(env, channel, reference) };
  }
  state.pos = channelLink.lastIndex;
  return true;
}

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
