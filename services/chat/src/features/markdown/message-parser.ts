import MarkdownItConstructor, { type MarkdownIt, type StateCore } from 'markdown-it';
import { tokenizeBlocks } from './block-tokens.js';
import { INLINE_RULES } from './inline-rules.js';
import { InlineText } from './inline-parser.js';
import { mediaRule } from './media-rule.js';
import { renderEnv } from './render-env.js';
import { renderTokens } from './token-renderer.js';

/**
 * The parser of messages. It is stateless: everything about one message is in its RenderEnv. Blocks and text are parsed
 * by rules of our own (docs/adr/0091); markdown-it holds the chain of rules, the tokens and the renderer.
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
  let quotes = 0;
  for (const token of state.tokens) {
    if (token.type === 'blockquote_open') quotes += 1;
    if (token.type === 'blockquote_close') quotes -= 1;
    if (token.type !== 'inline') continue;
    env.quoted = quotes > 0;
    token.children = new InlineText(env, state.Token).parse(token.content, INLINE_RULES);
  }
}

/** The shared parser. */
export const messageParser: MarkdownIt = createMessageParser();
