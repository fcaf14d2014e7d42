import MarkdownItConstructor, { type MarkdownIt, type StateCore } from 'markdown-it';
import { tokenizeBlocks } from './block-tokens.js';
import { rulesFor } from './inline-rules.js';
import { InlineText } from './inline-parser.js';
import { whichMayMatch } from './linkifiers.js';
import { mediaRule } from './media-rule.js';
import { renderEnv } from './render-env.js';
import { renderTokens } from './token-renderer.js';

/**
 * The parser of messages. It is stateless: everything about one message is in its RenderEnv. Blocks and text are parsed
 * by rules of our own (docs/decisions/markdown.md); markdown-it holds the chain of rules, the tokens and the renderer.
 */
function createMessageParser(): MarkdownIt {
  const md = new MarkdownItConstructor();
  md.core.ruler.enableOnly(['block', 'inline']);
  md.core.ruler.at('block', tokenizeBlocks);
  md.core.ruler.at('inline', tokenizeText);
  mediaRule(md);
  renderTokens(md);
  return md;
}

/** Parses the text of each block knowing whether a quotation holds it. */
function tokenizeText(state: StateCore): void {
  const env = renderEnv(state.env);
  const texts = state.tokens.map(({ type, content }) => (type === 'inline' ? content : ''));
  env.linkifiers = whichMayMatch(env.linkifiers, texts.join('\n'), env.linkifierBudget);
  let quotes = 0;
  for (const token of state.tokens) {
    if (token.type === 'blockquote_open') quotes += 1;
    if (token.type === 'blockquote_close') quotes -= 1;
    if (token.type !== 'inline') continue;
    env.quoted = quotes > 0;
    token.children = new InlineText(env).parse(token.content, rulesFor(token.content));
  }
}

/** The shared parser. */
export const messageParser: MarkdownIt = createMessageParser();
