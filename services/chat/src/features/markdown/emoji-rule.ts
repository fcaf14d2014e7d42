import { emojiCodeOf, findEmojiCode, findEmojiName, findExtraEmojiUrl } from '../emoji-data/index.js';
import { EMOTICON, EMOTICONS } from './emoticons.js';
import { element, escapeText, openTag } from './html.js';
import type { InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { EMOJI_SHORTCODE } from './reference-syntax.js';
import type { RenderEnv } from './render-env.js';

const shortcode = new RegExp(EMOJI_SHORTCODE, 'gu');

/** `:name:`, of a custom emoji first, then of the service's own, then of unicode. */
export const shortcodeRule = (text: string, inline: InlineText): string =>
  text.replace(shortcode, (written, name: string) => heldEmoji(inline, written, shortcodeHtml(inline.env, name)));

export const emoticonRule = (text: string, inline: InlineText): string =>
  inline.env.options.translate_emoticons
    ? text.replace(EMOTICON, (written) => {
        const name = EMOTICONS[written]!;
        return heldEmoji(inline, written, unicodeEmojiHtml(findEmojiCode(name)!, name));
      })
    : text;

/** Emoji that stand in the text as characters. */
export const literalEmojiRule = (text: string, inline: InlineText): string =>
  /[^\u0000-\u007f]/.test(text)
    ? text.replace(LITERAL_EMOJI, (sequence) => heldEmoji(inline, sequence, literalEmojiHtml(sequence)))
    : text;

function heldEmoji(inline: InlineText, written: string, html: string | undefined): string {
  const { spent } = inline.env;
  if (!html || spent.emoji >= MARKDOWN_LIMITS.emoji) return written;
  spent.emoji += 1;
  const token = newToken('emoji', 'span', 0, written);
  token.meta = { html };
  return inline.hold(token);
}

function shortcodeHtml({ index }: RenderEnv, name: string): string | undefined {
  const imageUrl = index.emojiByName.get(name)?.source_url ?? findExtraEmojiUrl(name);
  if (imageUrl) return openTag('img', { alt: `:${name}:`, class: 'emoji', src: imageUrl, title: titleOf(name) });
  const code = findEmojiCode(name);
  return code && unicodeEmojiHtml(code, name);
}

const titleOf = (name: string): string => name.replaceAll('_', ' ');

function unicodeEmojiHtml(code: string, name: string): string {
  const title = titleOf(name);
  const attributes = { 'aria-label': title, class: `emoji emoji-${code}`, role: 'img', title };
  return element('span', attributes, escapeText(`:${name}:`));
}

/** A flag, or an emoji with its modifier, its variation selector or its tags. */
const ONE_EMOJI =
  '(?:\\p{RI}\\p{RI}|\\p{Emoji}(?:\\p{Emoji_Modifier}|\\uFE0F\\u20E3?|[\\u{E0020}-\\u{E007E}]+\\u{E007F})?)';
/** The longest sequence of joined emoji at a place. */
const LITERAL_EMOJI = new RegExp(`${ONE_EMOJI}(?:\\u200D${ONE_EMOJI})*`, 'gu');

/**
 * Unknown sequences and skin tones stay characters, and so do signs that are text unless a variation selector says
 * otherwise (`©`, `↔`, `❤`).
 */
function literalEmojiHtml(sequence: string): string | undefined {
  if (/^\P{Emoji_Presentation}\u20E3?$/u.test(sequence)) return undefined;
  const code = emojiCodeOf(sequence);
  const name = findEmojiName(code);
  return name && unicodeEmojiHtml(code, name);
}
