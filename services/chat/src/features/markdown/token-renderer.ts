import type { MarkdownIt, Token } from 'markdown-it';
import { codeBlockHtml } from './code-block.js';
import { element, escapeKeepingEntities, escapeText } from './html.js';
import { mathBlockHtml, mathInlineHtml } from './math-rule.js';
import { mentionHtml, mentionOf } from './mention-rule.js';
import { renderEnv } from './render-env.js';
import { timestampHtml } from './timestamp-rule.js';

type Rules = MarkdownIt['renderer']['rules'];

/** Says how each kind of token is written. */
export function renderTokens({ renderer: { rules } }: MarkdownIt): void {
  rules.text = (tokens, index) => escapeKeepingEntities(tokens[index]!.content);
  rules.code_inline = (tokens, index) => `<code>${escapeText(tokens[index]!.content)}</code>`;
  rules.link_open = (tokens, index) => `<a${(tokens[index]!.attrs ?? []).map(attributeHtml).join('')}>`;
  rules.hardbreak = () => '<br>\n';
  rules.hr = () => '<hr>\n';
  rules.mention = (tokens, index) => mentionHtml(mentionOf(tokens[index]!));
  rules.timestamp = (tokens, index) => timestampHtml(tokens[index]!.content);
  for (const type of ['emoji', 'channel_link']) rules[type] = (tokens, index) => String(tokens[index]!.meta!.html);
  rules.audio = (tokens, index) => {
    const { meta, content } = tokens[index]!;
    return element('audio', { controls: true, preload: 'metadata', src: String(meta!.href), title: content }, '');
  };
  renderBlocks(rules);
  renderFenced(rules);
}

const attributeHtml = ([name, value]: [name: string, value: string | number]): string =>
  ` ${name}="${escapeKeepingEntities(String(value)).replaceAll('"', '&quot;')}"`;

const BLOCKS = ['blockquote', 'bullet_list', 'ordered_list', 'table', 'thead', 'tbody', 'tr'];
const TEXTS = ['heading', 'th', 'td'];

function renderBlocks(rules: Rules): void {
  for (const type of BLOCKS) {
    rules[`${type}_open`] = (tokens, index) => `${startTag(tokens[index]!)}${isEmpty(tokens, index) ? '' : '\n'}`;
    rules[`${type}_close`] = closeBlock;
  }
  for (const type of TEXTS) {
    rules[`${type}_open`] = (tokens, index) => startTag(tokens[index]!);
    rules[`${type}_close`] = closeBlock;
  }
  rules.list_item_open = (tokens, index) => (isEmpty(tokens, index) || tokens[index + 1]!.hidden ? '<li>' : '<li>\n');
  rules.list_item_close = closeBlock;
  rules.paragraph_open = (tokens, index) => (tokens[index]!.hidden ? '' : '<p>');
  rules.paragraph_close = (tokens, index) => (tokens[index]!.hidden ? '' : closeBlock(tokens, index));
}

function startTag({ tag, attrs }: Token): string {
  const attribute = attrs?.[0];
  return attribute ? `<${tag} ${attribute[0]}="${attribute[1]}">` : `<${tag}>`;
}

const isEmpty = (tokens: readonly Token[], index: number): boolean => tokens[index + 1]!.nesting === -1;

/** Text that follows a block in an item stands behind it at once. */
function closeBlock(tokens: readonly Token[], index: number): string {
  const next = tokens[index + 1];
  return `</${tokens[index]!.tag}>${next?.type === 'paragraph_open' && next.hidden ? '' : '\n'}`;
}

function renderFenced(rules: Rules): void {
  rules.fence = (tokens, index, _options, env) =>
    codeBlockHtml(renderEnv(env), tokens[index]!.content, { language: tokens[index]!.info });
  rules.code_block = (tokens, index, _options, env) =>
    `${codeBlockHtml(renderEnv(env), tokens[index]!.content, { isIndented: true })}\n`;
  rules.math_inline = (tokens, index, _options, env) => mathInlineHtml(renderEnv(env), tokens[index]!.content);
  rules.math_block = (tokens, index, _options, env) =>
    `<p>${mathBlockHtml(renderEnv(env), tokens[index]!.content)}${tokens[index]!.markup && '<br>\n'}</p>\n`;
  rules.spoiler_open = () => '<div class="spoiler-block"><div class="spoiler-header">\n';
  rules.spoiler_content = () => '</div><div class="spoiler-content" aria-hidden="true">\n';
  rules.spoiler_close = () => '</div></div>\n';
}
