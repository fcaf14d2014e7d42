import { AI_LIMITS } from '../../limits/index.js';
import {
  ACCOMPANIES,
  AFTER_CUES,
  BOTH_CUES,
  ABSENCE_ENDS,
  CONCLUDES,
  FAMILY,
  LAST_CUES,
  LIST_CUES,
  NEXT_CUES,
  NEXT_EXPRESSIONS,
  NEXT_WORD_CUES,
  NOT_CUES,
  NOT_MOTHER,
  NO_FAMILY_HISTORY,
  OR,
  PAST,
  PATIENT_CUES,
  RELATIVE,
  REPORTS,
  SIDE,
  SON,
  SUSPECTED,
  TEST_NOUNS,
  TESTS,
  NEXT_ABSENCE_ENDS,
  type Cues,
} from './text-cues.js';
import { wordsOf, type Word } from './text-words.js';

/** What a sentence says of a word. */
export interface Meaning {
  /** True if it is about the patient and not denied. */
  isAffirmed: boolean;
  /** From 0 to 1: past and suspected findings weigh less, a stated diagnosis most. */
  weight: number;
}

/** A sentence, with the meaning of each word. */
export interface Sentence {
  words: Word[];
  meanings: Meaning[];
}

/** A question is no end if "no" answers it: "Chest pain? No." */
const END =
  /[.!](?=\s|$)|\?(?=\s|$)(?![^\S\n\r]*(?:no|none|never|nunca|denies|niega|neg|negativ[aeo])[^\S\n\r]*(?:[.,;!\n\r]|$))|[;\n\r]+/giu;
const COMMA = /[,:()/]|\?\s| - /u;
const COLON = /:/u;
/** After these comes what is said of the words before. */
const OPENS = /:|\?\s|\(\s*$| - /u;
/** How many words before an absence cue its finding may begin. */
const BACK = 6;

const startsWith = (words: readonly Word[], at: number, cue: readonly string[]): boolean =>
  cue.every((stem, nth) => words[at + nth]?.stem === stem);

/** The number of words of the longest expression at this place; 0 for none. */
function cueAt(words: readonly Word[], at: number, cues: Cues): number {
  let longest = 0;
  for (const cue of cues.get(words[at]?.stem ?? '') ?? [])
    if (cue.length > longest && startsWith(words, at, cue)) longest = cue.length;
  return longest;
}

/** The sentences of a text, with what is denied, of a relative, past, suspected or concluded. */
export function readText(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: mark } of [...text.matchAll(END), { index: text.length, 0: '' }]) {
    const words = wordsOf(text, start, index);
    // A sentence without an end is read in parts.
    for (let from = 0; from < words.length; from += AI_LIMITS.sentenceWords) {
      const part = words.slice(from, from + AI_LIMITS.sentenceWords);
      sentences.push({ words: part, meanings: meaningsOf(text, part) });
    }
    start = index + mark.length;
  }
  return sentences;
}

function meaningsOf(text: string, words: readonly Word[]): Meaning[] {
  const between = words.map((word, at) => text.slice(word.end, words[at + 1]?.start ?? word.end));
  const breaks = between.map((mark) => COMMA.test(mark));
  const colons = between.map((mark) => COLON.test(mark));
  const absent = absentWords(
    words,
    breaks,
    between.map((mark) => OPENS.test(mark)),
  );
  const family = familyWords(words, breaks, colons);
  const isConclusion = words
    .slice(0, 3)
    .some(({ stem, folded }, at) => CONCLUDES.has(stem) && folded.length > 1 && (at < 2 || breaks[at]));
  let [isPast, isSuspected] = [false, false];
  return words.map(({ stem }, at) => {
    if (PAST.has(stem)) isPast = true;
    if (SUSPECTED.has(stem)) isSuspected = true;
    const weight = (isConclusion ? 1 : 0.88) * (isPast ? 0.75 : 1) * (isSuspected ? 0.85 : 1);
    if (breaks[at]) isSuspected = false;
    return { isAffirmed: !absent[at] && !family[at], weight };
  });
}

function absentWords(words: readonly Word[], breaks: readonly boolean[], opens: readonly boolean[]): boolean[] {
  const absent = words.map(() => false);
  const mark = (from: number, to: number) =>
    absent.fill(true, Math.max(0, Math.min(from, words.length)), Math.max(0, Math.min(to, words.length)));
  for (let at = 0; at < words.length; at += 1) {
    const skipped = cueAt(words, at, NOT_CUES);
    if (skipped > 0) {
      at += skipped - 1;
      continue;
    }
    const stem = words[at]?.stem ?? '';
    const isLast = LAST_CUES.has(stem) && (at === words.length - 1 || isBreak(breaks, at));
    if (isLast && (opens[at - 1] || !isBreak(breaks, at - 1))) mark(beginOf(words, breaks, at, opens), at);
    const list = cueAt(words, at, LIST_CUES);
    const both = cueAt(words, at, BOTH_CUES);
    const next = NEXT_CUES.has(stem) ? 1 : cueAt(words, at, NEXT_EXPRESSIONS);
    if (list > 0) mark(at + list, endOfList(words, at + list));
    else if (both > 0 && (!isBreak(breaks, at + both - 1) || opens[at + both - 1]))
      mark(at + both, endOfNext(words, breaks, at + both));
    else if (NEXT_WORD_CUES.has(stem)) mark(at + 1, at + 2);
    else if (next > 0 && !isLast) mark(at + next, endOfNext(words, breaks, at + next));
    // A negative finding stands before the word "negative".
    const after = both || (list === 0 ? cueAt(words, at, AFTER_CUES) : 0);
    const end = at + (after || list);
    const isAlone = end > at && opens[at - 1] === true && (end === words.length || isBreak(breaks, end - 1));
    if (isAlone || (after > 0 && !isBreak(breaks, at - 1))) mark(beginOf(words, breaks, at, opens), at);
  }
  return absent;
}

/** Where a finding before a word like "negative" begins: after a comma, or at the name of the test. */
function beginOf(words: readonly Word[], breaks: readonly boolean[], at: number, opens: readonly boolean[]): number {
  const isNoun = TEST_NOUNS.has(words[at - 1]?.stem ?? '');
  let from = at;
  while (from > 0 && at - from < BACK) {
    const isInside = from === at && opens[from - 1];
    if ((isBreak(breaks, from - 1) && !isInside) || ACCOMPANIES.has(words[from - 1]?.folded ?? '')) break;
    from -= 1;
    if (isNoun && at - from === 2 && words[from]?.folded !== 'rapid') break;
    if (!isNoun && TESTS.has(words[from]?.stem ?? '')) break;
  }
  return from;
}

const isBreak = (breaks: readonly boolean[], at: number): boolean => breaks[at] === true;

function endOfList(words: readonly Word[], from: number): number {
  const end = words.findIndex(({ stem }, at) => at >= from && ABSENCE_ENDS.has(stem));
  return end === -1 ? words.length : end;
}

/** Until the end of the clause, or of a list that ends in "or". */
function endOfNext(words: readonly Word[], breaks: readonly boolean[], from: number): number {
  const hardEnd = words.findIndex(
    ({ stem }, at) => at >= from && (ABSENCE_ENDS.has(stem) || NEXT_ABSENCE_ENDS.has(stem)),
  );
  const last = hardEnd === -1 ? words.length : hardEnd;
  const ends = [...breaks.entries()].filter(([at, isEnd]) => isEnd && at >= from && at < last).map(([at]) => at + 1);
  const first = ends[0] ?? last;
  const or = words.findIndex(({ folded }, at) => at >= first && at < last && OR.has(folded));
  if (or === -1) return first;
  const parts = ends.filter((end) => end <= or);
  const isShort = [...parts, or].every((end, nth) => nth === 0 || end - (parts[nth - 1] ?? from) <= 4);
  return isShort ? (ends.find((end) => end > or) ?? last) : first;
}

/** Words about the family: after a relative, or before "in her mother". */
function familyWords(words: readonly Word[], breaks: readonly boolean[], colons: readonly boolean[]): boolean[] {
  const family = words.map(() => false);
  let isFamily = false;
  words.forEach(({ stem, folded }, at) => {
    if (PATIENT_CUES.has(stem)) isFamily = false;
    const isNamed = isRelative(words, at);
    if (isNamed && beforeRelative(words, at) !== undefined) {
      let from = beforeRelative(words, at) ?? at;
      while (from > 0 && !isBreak(breaks, from - 1) && at - from < BACK + 2) from -= 1;
      family.fill(true, from, at);
    }
    const named = cueAt(words, at, FAMILY);
    const next = words[at + named]?.stem ?? '';
    if ((named > 0 && !REPORTS.has(next) && !NO_FAMILY_HISTORY.has(next)) || (at === 0 && folded === 'familiares'))
      isFamily = true;
    if (folded === 'af' && colons[at]) isFamily = true;
    if (isNamed && !words.slice(at + 1, at + 4).some((next) => REPORTS.has(next.stem))) isFamily = true;
    if (isFamily) family[at] = true;
  });
  return family;
}

function isRelative(words: readonly Word[], at: number): boolean {
  const { stem = '', folded = '' } = words[at] ?? {};
  const before = words[at - 1]?.stem ?? '';
  if (folded === 'son') return SON.has(before);
  if (folded === 'mama') return !NOT_MOTHER.has(before) && !SIDE.has(words[at + 1]?.stem ?? '');
  return RELATIVE.has(stem);
}

/** The place of "in" in "in her mother", if there is one. */
function beforeRelative(words: readonly Word[], at: number): number | undefined {
  for (let place = at - 1; place >= at - 2 && place >= 0; place -= 1)
    if (['in', 'en'].includes(words[place]?.folded ?? '')) return place;
  return undefined;
}
