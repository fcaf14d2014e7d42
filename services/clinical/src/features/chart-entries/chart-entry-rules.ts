import { CHART_LIMITS } from '../../limits/index.js';

/** The text in lower case without accents, with the same length. */
const plain = (text: string): string =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().padEnd(letter.length)).join('');

/** The words around a word of a text, with marks where text is left out. */
export function excerptOf(text: string, word: string): string {
  const at = Math.max(0, plain(text).indexOf(plain(word)));
  const half = CHART_LIMITS.excerpt / 2;
  const from = at <= half ? 0 : text.lastIndexOf(' ', at - half / 2) + 1;
  const end = from + CHART_LIMITS.excerpt;
  const to = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), at + word.length);
  const said = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '… ' : ''}${said}${to < text.length ? ' …' : ''}`;
}
