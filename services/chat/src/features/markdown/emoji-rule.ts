import type { MarkdownIt, StateInline } from 'markdown-it';
import { emojiCodeOf, findEmojiCode, findEmojiName, findExtraEmojiUrl } from '../emoji-data/index.js';
import { element, escapeText, openTag } from './html.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { EMOJI_SHORTCODE } from './reference-syntax.js';
import { type RenderEnv, renderEnv } from './render-env.js';

const shortcode = new RegExp(EMOJI_SHORTCODE, 'uy');

/** `:name:`, of a custom emoji first, then of the service's own, then of unicode. */
export function emojiRule(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'emoji', parseShortcode);
  md.renderer.rules.emoji = (tokens, index) => tokens[index]!.meta!.html as string;
}

function parseShortcode(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) return false;
  shortcode.lastIndex = state.pos;
  const match = shortcode.exec(state.src);
  if (!match || shortcode.lastIndex > state.posMax) return false;
  const env = renderEnv(state.env);
  const html = shortcodeHtml(env, match[1]!);
  if (!html || env.spent.emoji >= MARKDOWN_LIMITS.emoji) return false;
  if (!silent) {
    env.spent.emoji += 1;
    const token = state.push('emoji', 'span', 0);
    token.content = match[0];
    token.meta = { html };
  }
  state.pos = shortcode.lastIndex;
  return true;
}

function shortcodeHtml({ index }: RenderEnv, name: string): string | undefined {
  const imageUrl = index.emojiByName.get(name)?.source_url ?? findExtraEmojiUrl(name);
  if (imageUrl) return openTag('img', { alt: `:${name}:`, class: 'emoji', src: imageUrl, title: titleOf(name) });
  const code = findEmojiCode(name);
  return code && unicodeEmojiHtml(code, name);
}

const titleOf = (name: string): string => name.replaceAll('_', ' ');

export function unicodeEmojiHtml(code: string, name: string): string {
  const title = titleOf(name);
  const attributes = { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title };
  return element('span', attributes, escapeText(`:${name}:`));
}

/** Flags, keycaps, tag sequences, and pictographs with their modifiers joined: the longest sequence at a place. */
const LITERAL_EMOJI =
  /\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|\p{Extended_Pictographic}[\uFE0F\uFE0E]?\p{Emoji_Modifier}?[\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*/gu;

/**
 * The literal emoji of a text with their HTML. Unknown sequences and skin tones stay characters, and so do signs
 * that are text unless a variation selector says otherwise (`©`, `↔`).
 */
export function findLiteralEmoji({ spent }: RenderEnv, text: string): { start: number; end: number; html: string }[] {
  const found: { start: number; end: number; html: string }[] = [];
  if (!/[^\u0000-\u007f]/.test(text)) return found;
  for (const match of text.matchAll(LITERAL_EMOJI)) {
    if (spent.emoji >= MARKDOWN_LIMITS.emoji) break;
    if (!isShownAsEmoji(match[0])) continue;
    const code = emojiCodeOf(match[0]);
    const name = findEmojiName(code);
    if (!name) continue;
    spent.emoji += 1;
    found.push({ start: match.index, end: match.index + match[0].length, html: unicodeEmojiHtml(code, name) });
  }
  return found;
}

function isShownAsEmoji(sequence: string): boolean {
  if (sequence.includes('\uFE0E')) return false;
  if (sequence.includes('\uFE0F') || /\p{Emoji_Presentation}/u.test(sequence)) return true;
  const codePoint = sequence.codePointAt(0)!;
  return (codePoint >= 0x2600 && codePoint <= 0x27bf) || codePoint >= 0x1f000 || sequence.includes('\u20E3');
}
