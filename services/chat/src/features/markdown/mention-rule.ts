import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { element, escapeText } from './html.js';
import { foldName, type LookupUser } from './markdown-lookup.js';
import { GROUP_MENTION, mayStartReference, parseUserReference, USER_MENTION } from './reference-syntax.js';
import { type RenderEnv, renderEnv } from './render-env.js';

export type Mention =
  | { kind: 'user'; id: number; name: string; silent: boolean }
  | { kind: 'group'; id: number; name: string; silent: boolean; deactivated: boolean }
  | { kind: 'channel_wildcard' | 'topic_wildcard'; name: string; silent: boolean };

const userMention = new RegExp(USER_MENTION, 'y');
const groupMention = new RegExp(GROUP_MENTION, 'y');

/** Mentions of people, groups and everyone. Within a quotation they are silent. */
export function mentionRule(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'mention', parseMention);
  md.renderer.rules.mention = (tokens, index) => mentionHtml(mentionOf(tokens[index]!));
}

export const mentionOf = (token: Token): Mention => token.meta!.mention as Mention;

function parseMention(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x40 || state.linkLevel > 0) return false;
  if (!mayStartReference(state.src, state.pos)) return false;
  const env = renderEnv(state.env);
  const found = findUserMention(state, env) ?? findGroupMention(state, env);
  if (!found || state.pos + found.length > state.posMax) return false;
  if (!silent) state.push('mention', 'span', 0).meta = { mention: found.mention };
  state.pos += found.length;
  return true;
}

function findUserMention(state: StateInline, env: RenderEnv): { mention: Mention; length: number } | undefined {
  userMention.lastIndex = state.pos;
  const match = userMention.exec(state.src);
  if (!match) return undefined;
  const silent = match[1] === '_' || env.quoted;
  const reference = parseUserReference(match[2]!);
  const length = match[0].length;
  if (reference.kind !== 'user') return { mention: { kind: reference.kind, name: match[2]!, silent }, length };
  const user = findUser(env, reference.name, reference.id);
  if (!user) return undefined;
  const isMentioned = !silent && user.is_active !== false;
  return { mention: { kind: 'user', id: user.id, name: user.full_name, silent: !isMentioned }, length };
}

/** `Name|id` needs the id, and the name of that person (or none). */
function findUser({ index }: RenderEnv, name: string, id: number | undefined): LookupUser | undefined {
  if (id === undefined) return index.userByName.get(foldName(name));
  const user = index.userById.get(id);
  return user && (name === '' || foldName(name) === foldName(user.full_name)) ? user : undefined;
}

function findGroupMention(state: StateInline, env: RenderEnv): { mention: Mention; length: number } | undefined {
  groupMention.lastIndex = state.pos;
  const match = groupMention.exec(state.src);
  const group = match && env.index.groupByName.get(foldName(match[2]!));
  if (!group) return undefined;
  const deactivated = group.deactivated ?? false;
  const silent = match[1] === '_' || env.quoted || deactivated;
  const name = group.display_name ?? group.name;
  return { mention: { kind: 'group', id: group.id, name, silent, deactivated }, length: match[0].length };
}

function mentionHtml(mention: Mention): string {
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
