import { inFull } from './spelling.js';

/** A word of a text, with where it stands there. */
export interface Word {
  /** As it is compared: without case, accents, plural and gender. */
  stem: string;
  /** Without case and accents. */
  folded: string;
  isUpper: boolean;
  start: number;
  end: number;
}

/** Letters with dots between them are one word (E.P.O.C.), and so are abbreviations with a stroke (h/o, s/) and "(-)". */
const WORD =
  /(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}\p{M}/])(?:\p{L}\/\p{L}?(?![\p{L}\p{N}\p{M}/])|[scw]\/(?=\p{L}{3}))|\(\s?[-–−]\s?\)|(?<=\p{L}\s?)[-–−](?=\s*(?:[,;.\n]|$))|[\p{L}\p{N}\p{M}]+/giu;

const fold = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.\s]/gu, '')
    .replace(/[–−]/, '-')
    .toLowerCase();

/** One spelling for a word's plural, gender and last letter, in Spanish and English alike. */
export function stemOf(folded: string): string {
  if (!/^\p{L}{5,}$/u.test(folded)) return folded;
  let stem = folded.replace(/([nlrdz])es$/, '$1').replace(/s$/, '');
  if (stem.length > 4) stem = stem.replace(/[aeo]$/, '').replace(/y$/, 'i');
  return stem;
}

/** Words that say nothing by themselves. */
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

/** The stems of an expression, with those of words that say nothing by themselves. */
export const stemsAsWritten = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);

/** The words that an expression is compared by. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isSilent(word))
    .map(({ stem }) => stem);
