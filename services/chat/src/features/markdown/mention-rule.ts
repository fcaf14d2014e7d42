import type { Token } from 'markdown-it';
import { element, escapeText } from './html.js';
import type { InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { foldName, type LookupUser } from './markdown-lookup.js';
import { GROUP_MENTION, mayStartReference, parseUserReference, USER_MENTION } from './reference-syntax.js';
import type { RenderEnv } from './render-env.js';

export type Mention =
  | { kind: 'user'; id: number; name: string; silent: boolean }
  | { kind: 'group'; id: number; name: string; silent: boolean; deactivated: boolean }
  | { kind: 'channel_wildcard' | 'topic_wildcard'; name: string; silent: boolean };

const userMention = new RegExp(USER_MENTION, 'g');
const groupMention = new RegExp(GROUP_MENTION, 'g');

export const mentionOf = (token: Token): Mention => token.meta!.mention as Mention;

/** Mentions of people and of everyone. Within a quotation they are silent. */
export const userMentionRule = (text: string, inline: InlineText): string =>
  text.replace(userMention, (written, silent: string, name: string, place: number) =>
    mayStartReference(text, place) ? heldMention(inline, written, findUserMention(inline.env, silent, name)) : written,
  );

export const groupMentionRule = (text: string, inline: InlineText): string =>
  text.replace(groupMention, (written, silent: string, name: string, place: number) =>
    mayStartReference(text, place) ? heldMention(inline, written, findGroupMention(inline.env, silent, name)) : written,
  );

function heldMention(inline: InlineText, written: string, mention: Mention | undefined): string {
  if (!mention) return written;
  const token = newToken('mention', 'span', 0);
  token.meta = { mention };
  return inline.hold(token);
}

function findUserMention(env: RenderEnv, silentMark: string, name: string): Mention | undefined {
  const silent = silentMark === '_' || env.quoted;
  const reference = parseUserReference(name);
  if (reference.kind !== 'user') return { kind: reference.kind, name, silent };
  const user = findUser(env, reference.name, reference.id);
  if (!user) return undefined;
  const isMentioned = !silent && user.is_active !== false;
  return { kind: 'user', id: user.id, name: user.full_name, silent: !isMentioned };
}

/** `Name|id` needs the id, and the name of that person (or none). */
function findUser({ index }: RenderEnv, name: string, id: number | undefined): LookupUser | undefined {
  if (id === undefined) return index.userByName.get(foldName(name));
  const user = index.userById.get(id);
  return user && (name === '' || foldName(name) === foldName(user.full_name)) ? user : undefined;
}

function findGroupMention({ index, quoted }: RenderEnv, silentMark: string, written: string): Mention | undefined {
  const group = index.groupByName.get(foldName(written));
  if (!group) return undefined;
  const deactivated = group.deactivated ?? false;
  const silent = silentMark === '_' || quoted || deactivated;
  return { kind: 'group', id: group.id, name: group.display_name ?? group.name, silent, deactivated };
}

export function mentionHtml(mention: Mention): string {
  const silent = mention.silent ? ' silent' : '';
  const text = escapeText(mention.silent ? mention.name : `@${mention.name}`);
  switch (mention.kind) {
    case 'user':
      return element('span', { class: `user-mention${silent}`, 'data-user-id': mention.id }, text);
    case 'group':
      return element('span', { class: `user-group-mention${silent}`, 'data-user-group-id': mention.id }, text);
    case 'channel_wildcard':
      return element('span', { class: `user-mention channel-wildcard-mention${silent}`, 'data-user-id': '*' }, text);
    case 'topic_wildcard':
      return element('span', { class: `topic-mention${silent}` }, text);
  }
}

/** Whom rendered HTML mentions by name, and not silently: what `mentionHtml` wrote. */
export const mentionedUserIds = (rendered: string): number[] =>
  [...rendered.matchAll(/<span class="user-mention" data-user-id="(\d+)">/g)].map(([, id]) => Number(id));
