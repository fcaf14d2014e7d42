import { escapeText, unescapeAttribute } from './html.js';
import {
  foldName,
  type LookupChannel,
  type LookupEmoji,
  type LookupTopic,
  type LookupUser,
  type LookupUserGroup,
} from './markdown-lookup.js';
import { CHANNEL_LINK, type ChannelReference, parseChannelReference, wholeChannel } from './reference-syntax.js';

/** What a message refers to by name. */
export interface RenderedLookup {
  users: LookupUser[];
  /** System groups under the names that are shown. */
  user_groups: LookupUserGroup[];
  channels: LookupChannel[];
  topics: LookupTopic[];
  realm_emoji: LookupEmoji[];
}

const MENTION = /<span class="user-(group-)?mention( silent)?" data-user-(?:group-)?id="(\d+)">([^<]*)<\/span>/g;
const CHANNEL =
  /<a class="(?:stream|stream-topic|message-link)"[^<>]* href="\/#narrow\/channel\/(\d+)-[^"]*?(?:\/with\/(\d+))?">#([^]*?)<\/a>/g;
const EMOJI = /<img alt=":([^":]+):" class="emoji" src="(\/user_avatars\/[^"]+)"/g;

/**
 * What the HTML of a message refers to, as it was when that was made: those who have another name by now, or can no longer
 * be seen by the author, are in it, and nobody else is. In linear time.
 */
export function lookupOfRendered(content: string, rendered_content: string, emptyTopicName: string): RenderedLookup {
  const users = new Map<number, LookupUser & { is_active: boolean }>();
  const groups = new Map<number, LookupUserGroup & { deactivated: boolean }>();
  for (const [, group, silent, digits, text] of rendered_content.matchAll(MENTION)) {
    const id = Number(digits);
    const name = unescapeAttribute(silent ? text! : text!.slice(1));
    const wasLoud = silent === undefined;
    if (group) groups.set(id, { id, name, deactivated: !wasLoud && (groups.get(id)?.deactivated ?? true) });
    else users.set(id, { id, full_name: name, is_active: wasLoud || (users.get(id)?.is_active ?? false) });
  }
  const emoji = [...rendered_content.matchAll(EMOJI)].map(([, name, source_url]) => ({
    id: 0,
    name: name!,
    source_url: unescapeAttribute(source_url!),
  }));
  return {
    users: [...users.values()],
    user_groups: [...groups.values()],
    realm_emoji: emoji,
    ...channelsOfRendered(content, rendered_content, emptyTopicName),
  };
}

/** A link shows the name of its channel and, as the author wrote it, the topic: by both, a reference finds its link. */
function channelsOfRendered(
  content: string,
  rendered_content: string,
  emptyTopicName: string,
): Pick<RenderedLookup, 'channels' | 'topics'> {
  const links = new Map(
    [...rendered_content.matchAll(CHANNEL)].map(([, id, newest, html]) => [
      foldName(html!),
      { id: Number(id), html: html!, newest_message_id: newest === undefined ? null : Number(newest) },
    ]),
  );
  const channels: LookupChannel[] = [];
  const topics: LookupTopic[] = [];
  for (const [, text] of links.size === 0 ? [] : content.matchAll(new RegExp(CHANNEL_LINK, 'g'))) {
    for (const reference of [parseChannelReference(text!), wholeChannel(text!)]) {
      const end = endOfLink(reference, emptyTopicName);
      const link = links.get(foldName(escapeText(reference.channel) + end));
      if (!link) continue;
      const { id: channel_id, html, newest_message_id } = link;
      channels.push({ id: channel_id, name: unescapeAttribute(html.slice(0, html.length - end.length)) });
      if (reference.topic !== undefined && reference.message_id === undefined) {
        topics.push({ channel_id, name: reference.topic, newest_message_id });
      }
    }
  }
  return { channels, topics };
}

function endOfLink({ topic, message_id }: ChannelReference, emptyTopicName: string): string {
  if (topic === undefined) return '';
  const shown = topic === '' ? `<em>${escapeText(emptyTopicName)}</em>` : escapeText(topic);
  return ` &gt; ${shown}${message_id === undefined ? '' : ' @ 💬'}`;
}
