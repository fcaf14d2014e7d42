import { inFull } from './spelling.js';

/** A word of a text with its position. */
export interface Word {
  /** The word without case, accents, plural and gender. */
  stem: string;
  /** The word without case and accents. */
  folded: string;
  isUpper: boolean;
  start: number;
  end: number;
}

/** Letters with dots are one word (E.P.O.C.), and so are abbreviations with a slash (h/o, s/) and "(-)". */
const WORD =
  /(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}\p{M}/])(?:\p{L}\/\p{L}?(?![\p{L}\p{N}\p{M}/])|[scw]\/(?=\p{L}{3}))|\(\s?[-–−]\s?\)|(?<=\p{L}\s?)[-–−](?=\s*(?:[,;.\n]|$))|[\p{L}\p{N}\p{M}]+/giu;

const fold = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.\s]/gu, '')
    .replace(/[–−]/, '-')
    .toLowerCase();

/** The same stem for a word's plural, gender and last letter, in Spanish and English. */
export function stemOf(folded: string): string {
  if (!/^\p{L}{5,}$/u.test(folded)) return folded;
  let stem = folded.replace(/([nlrdz])es$/, '$1').replace(/s$/, '');
  if (stem.length > 4) stem = stem.replace(/[aeo]$/, '').replace(/y$/, 'i');
  return stem;
}

/** Words without a meaning of their own. */
const SILENT = new Set('de del la el los las en un una unos unas of the an in on at su sus his her by'.split(' '));

export function wordsOf(text: string, start = 0, end = text.length): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index } of text.slice(start, end).matchAll(WORD)) {
    const folded = fold(written);
    if (folded === '') continue;
    const isUpper = written === written.toUpperCase() && written !== written.toLowerCase();
    const at = start + index;
    words.push({ stem: stemOf(inFull(folded)), folded, isUpper, start: at, end: at + written.length });
  }
  return words;
}

export const isSilent = ({ folded }: Pick<Word, 'folded'>): boolean => SILENT.has(folded);

/** The stems of an expression, including words without a meaning of their own. */
export const stemsAsWritten = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);

/** The stems by which an expression is compared. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isSilent(word))
    .map(({ stem }) => stem);
