import type { StateCore, Token } from 'markdown-it';
import { findLiteralEmoji, unicodeEmojiHtml } from './emoji-rule.js';
import { findEmoticons } from './emoticons.js';
import { type Linkifier, matchLinkifier, whichMayMatch } from './linkifiers.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { type RenderEnv, renderEnv } from './render-env.js';

/**
 * Links what linkifiers match and draws literal emoji and emoticons, in text that is neither code nor (for links) a link already.
 * Linkifiers apply in order: an earlier one leaves only the rest to a later one.
 */
export function linkText(state: StateCore): void {
  const env = renderEnv(state.env);
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !block.children) continue;
    const tokens = env.options.translate_emoticons ? drawEmoticons(state, env, block.children) : block.children;
    block.children = linkInline(state, env, tokens);
  }
}

function linkInline(state: StateCore, env: RenderEnv, tokens: Token[]): Token[] {
  const lines = tokens.map(({ type, content }) => (type === 'text' ? content : '')).join('\n');
  const linkifiers = whichMayMatch(env.linkifiers, lines, env.linkifierBudget);
  let linkDepth = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') linkDepth += 1;
    if (token.type === 'link_close') linkDepth -= 1;
    if (token.type !== 'text') return token;
    const linked = linkDepth > 0 ? [token] : applyLinkifiers(state, env, linkifiers, token);
    return linked.flatMap((part) => (part.type === 'text' ? drawEmoji(state, env, part) : part));
  });
}

function applyLinkifiers(state: StateCore, env: RenderEnv, linkifiers: readonly Linkifier[], token: Token): Token[] {
  let parts: Token[] = [token];
  for (const linkifier of linkifiers) {
    let depth = 0;
    parts = parts.flatMap((part) => {
      if (part.type !== 'text') depth += part.nesting;
      if (part.type !== 'text' || depth > 0) return part;
      const matches = matchLinkifier(linkifier, part.content, env.linkifierBudget);
      return split(state, part, matches, ({ href }, text) => linkTokens(state, href, text));
    });
  }
  return parts;
}

const drawEmoji = (state: StateCore, env: RenderEnv, token: Token): Token[] =>
  split(state, token, findLiteralEmoji(env, token.content), ({ html }, text) => [emojiToken(state, text, html)]);

function drawEmoticons(state: StateCore, env: RenderEnv, tokens: Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'text') return token;
    const found = findEmoticons(tokens, index).slice(0, MARKDOWN_LIMITS.emoji - env.spent.emoji);
    env.spent.emoji += found.length;
    return split(state, token, found, ({ code, name }, text) => [
      emojiToken(state, text, unicodeEmojiHtml(code, name)),
    ]);
  });
}

/** Cuts a text token at the matches, which are in order and apart. */
function split<M extends { start: number; end: number }>(
  state: StateCore,
  token: Token,
  matches: readonly M[],
  replace: (match: M, text: string) => Token[],
): Token[] {
  if (matches.length === 0) return [token];
  const parts: Token[] = [];
  let position = 0;
  for (const match of matches) {
    if (match.start > position) parts.push(textToken(state, token.content.slice(position, match.start)));
    parts.push(...replace(match, token.content.slice(match.start, match.end)));
    position = match.end;
  }
  if (position < token.content.length) parts.push(textToken(state, token.content.slice(position)));
  return parts;
}

function linkTokens(state: StateCore, href: string, text: string): Token[] {
  const open = new state.Token('link_open', 'a', 1);
  open.attrs = [['href', href]];
  open.info = 'auto';
  return [open, textToken(state, text), new state.Token('link_close', 'a', -1)];
}

function emojiToken(state: StateCore, content: string, html: string): Token {
  const token = new state.Token('emoji', 'span', 0);
  token.content = content;
  token.meta = { html };
  return token;
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token('text', '', 0);
  token.content = content;
  return token;
}
