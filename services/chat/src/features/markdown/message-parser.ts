import MarkdownItConstructor, { type MarkdownIt, type StateBlock, type StateCore, type StateInline } from 'markdown-it';
import { channelLinkRule } from './channel-link-rule.js';
import { emojiRule } from './emoji-rule.js';
import { fenceRule } from './fence-rule.js';
import { escapeText } from './html.js';
import { imageRule } from './image-rule.js';
import { safeHref } from './links.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { mathRule } from './math-rule.js';
import { mediaRule } from './media-rule.js';
import { mentionRule } from './mention-rule.js';
import { renderEnv } from './render-env.js';
import { linkText } from './text-links.js';
import { timestampRule } from './timestamp-rule.js';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.js';

/** The parser of messages. It is stateless: everything about one message is in its RenderEnv. */
function createMessageParser(): MarkdownIt {
  const md = new MarkdownItConstructor({ html: false, linkify: true, breaks: true });
  md.disable(['lheading', 'reference', 'html_block', 'html_inline', 'replacements', 'smartquotes']);
  linkAddresses(md);
  for (const rule of [mentionRule, channelLinkRule, emojiRule, mathRule, timestampRule, imageRule, fenceRule]) rule(md);
  starsOnly(md);
  md.core.ruler.after('inline', 'strong_outside', putStrongOutside);
  spacesInCode(md);
  limitDepth(md);
  silenceQuotations(md);
  md.core.ruler.before('text_join', 'link_text', linkText);
  md.core.ruler.before('link_text', 'empty_link', nameEmptyLinks);
  mediaRule(md);
  plainOutput(md);
  return md;
}

function linkAddresses(md: MarkdownIt): void {
  const { normalizeLink } = md;
  md.normalizeLink = (address) => safeHref(normalizeLink(address)) ?? '';
  md.validateLink = (href) => href !== '';
  md.normalizeLinkText = (text) => text;
  const { linkify } = md;
  const test = linkify.test.bind(linkify);
  // Every address has one of these, and the search for one is slow on punctuation.
  linkify.test = (text) => /[.:]/.test(text) && test(text);
  linkify.set({ fuzzyLink: true, fuzzyEmail: true, tlds: TOP_LEVEL_DOMAINS });
}

/** The shared parser. */
export const messageParser: MarkdownIt = createMessageParser();

/** Web and mail addresses in plain text. */
export const findAddresses = (text: string): ReturnType<MarkdownIt['linkify']['match']> =>
  messageParser.linkify.match(text);

/** Emphasis is written with stars; underscores are part of names. */
function starsOnly(md: MarkdownIt): void {
  const emphasis = ruleNamed(md.inline.ruler.getRules(''), 'emphasis_tokenize');
  md.inline.ruler.at('emphasis', (state: StateInline, silent: boolean) =>
    state.src.charCodeAt(state.pos) === 0x5f ? false : emphasis(state, silent),
  );
}

/** `***x***` is strong around emphasis. The parser leaves empty text where marks were joined. */
function putStrongOutside(state: StateCore): void {
  for (const block of state.tokens) {
    if (!block.children) continue;
    const tokens = block.children.filter((token) => token.type !== 'text' || token.content !== '');
    const open: number[] = [];
    for (const [index, token] of tokens.entries()) {
      if (token.nesting === 1) open.push(index);
      if (token.nesting !== -1) continue;
      const start = open.pop()!;
      const encloses = tokens[start - 1]?.type === 'em_open' && tokens[index + 1]?.type === 'em_close';
      if (token.type === 'strong_close' && encloses) {
        swap(tokens, start - 1);
        swap(tokens, index);
      }
    }
    block.children = tokens;
  }
}

function swap<T>(items: T[], index: number): void {
  [items[index], items[index + 1]] = [items[index + 1]!, items[index]!];
}

/** Inline code keeps the spaces at its ends. */
function spacesInCode(md: MarkdownIt): void {
  const backtick = ruleNamed(md.inline.ruler.getRules(''), 'backtick');
  md.inline.ruler.at('backticks', (state: StateInline, silent: boolean) => {
    const start = state.pos;
    if (!backtick(state, silent)) return false;
    const token = state.tokens.at(-1);
    if (!silent && token?.type === 'code_inline' && state.pending === '') {
      const code = state.src.slice(start + token.markup.length, state.pos - token.markup.length);
      token.content = code.replaceAll('\n', ' ');
    }
    return true;
  });
}

/** Deeper quotations and lists stay text, so that nothing is lost and nothing is deep. */
function limitDepth(md: MarkdownIt): void {
  const limited = [
    { name: 'blockquote', alt: ['paragraph', 'reference', 'blockquote', 'list'] },
    { name: 'list', alt: ['paragraph', 'reference', 'blockquote'] },
  ];
  for (const { name, alt } of limited) {
    const parse = ruleNamed(md.block.ruler.getRules(''), name);
    const rule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) =>
      state.level < MARKDOWN_LIMITS.blockDepth && parse(state, startLine, endLine, silent);
    md.block.ruler.at(name, rule, { alt });
  }
}

function ruleNamed<R extends (...parameters: never[]) => unknown>(rules: readonly R[], name: string): R {
  const rule = rules.find((candidate) => candidate.name === name);
  if (!rule) throw new Error(`The Markdown parser has no rule ${name}`);
  return rule;
}

/** Parses inline text knowing whether a quotation holds it. */
function silenceQuotations(md: MarkdownIt): void {
  md.core.ruler.at('inline', (state: StateCore) => {
    const env = renderEnv(state.env);
    let quotes = 0;
    for (const token of state.tokens) {
      if (token.type === 'blockquote_open') quotes += 1;
      if (token.type === 'blockquote_close') quotes -= 1;
      if (token.type !== 'inline') continue;
      env.quoted = quotes > 0;
      state.md.inline.parse(token.content, state.md, state.env, token.children!);
    }
  });
}

/** A link without text shows its address. */
function nameEmptyLinks(state: StateCore): void {
  for (const { children } of state.tokens) {
    if (!children) continue;
    for (let index = children.length - 2; index >= 0; index--) {
      const open = children[index]!;
      if (open.type !== 'link_open') continue;
      let close = index + 1;
      while (children[close]!.type !== 'link_close') close += 1;
      const label = children.slice(index + 1, close);
      if (label.some((token) => token.type !== 'text' || token.content.trim() !== '')) continue;
      const text = new state.Token('text', '', 0);
      text.content = String(open.attrGet('href'));
      children.splice(index + 1, label.length, text);
    }
  }
}

function plainOutput(md: MarkdownIt): void {
  const { rules } = md.renderer;
  rules.text = (tokens, index) => escapeText(tokens[index]!.content);
  rules.code_inline = (tokens, index) => `<code>${escapeText(tokens[index]!.content)}</code>`;
  rules.s_open = () => '<del>';
  rules.s_close = () => '</del>';
  for (const cell of ['th_open', 'td_open']) {
    rules[cell] = (tokens, index, options, _env, renderer) => {
      const style = tokens[index]!.attrGet('style');
      if (style) tokens[index]!.attrSet('style', `${String(style).replace(':', ': ')};`);
      return renderer.renderToken(tokens, index, options);
    };
  }
}
