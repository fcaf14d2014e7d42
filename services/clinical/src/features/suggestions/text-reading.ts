import { AI_LIMITS } from '../../limits/index.js';
import { stemOf, wordsOf, type Word } from './text-words.js';

/** How what a note says there is meant. */
export interface Meaning {
  /** It is said of the patient, and not to be absent. */
  isAffirmed: boolean;
  /** From 0 to 1: what is past, or only suspected, counts less, what is called the diagnosis counts most. */
  weight: number;
}

/** A part of a note between full stops, and what its words mean. */
export interface Sentence {
  words: Word[];
  meanings: Meaning[];
}

const END = /[.!?](?=\s|$)|[;\n\r]+/gu;
const COMMA = /[,:()/]| - /u;

const setOf = (words: string) => new Set(words.split(' ').map(stemOf));

/** After these a whole list is absent. */
const LIST_CUES = [
  'niega',
  'niegan',
  'nego',
  'negaba',
  'niega tener',
  'denies',
  'denied',
  'denying',
  'negative for',
  'negativo para',
  'ausencia de',
  'absence of',
  'no refiere',
  'no presenta',
  'no hay',
  'no tiene',
  'no se observa',
  'no se observan',
  'no se aprecia',
  'no se palpan',
  'no padece',
  'no evidencia',
  'no se evidencia',
  'no muestra',
  'no evidence of',
  'without evidence of',
  'sin evidencia de',
  'sin signos de',
  'sin datos de',
  'no signs of',
  'no history of',
  'sin antecedentes de',
  'no antecedentes de',
  'sin historia de',
  'se descarta',
  'descarta',
  'rules out',
  'ruled out for',
  'free of',
  'libre de',
  'does not have',
  'doesn t have',
  'no complaints of',
  'not have',
  'negativos para',
  'never had',
  'nunca ha tenido',
  'niega haber tenido',
].map((cue) => cue.split(' ').map(stemOf));

/** After these what comes next is absent. */
const NEXT_CUES = setOf('sin no without not ni nor tampoco nunca never neither');

/** What looks like one of these and is none. */
const NOT_CUES = [
  'sin embargo',
  'no solo',
  'not only',
  'sin tratamiento',
  'no tratada',
  'no controlada',
  'no mejora',
  'no cede',
  'no responde',
  'not improving',
  'no better',
  'no change',
  'sin cambios',
  'sin mejoria',
  'no puede',
  'no logra',
  'cannot',
  'not able',
  'no toma',
  'no complicada',
  'no relief',
  'sin control',
  'not controlled',
  'not sleeping',
  'no duerme',
  'no obstante',
  'not responding',
  'no longer able',
  'no evacua',
].map((cue) => cue.split(' ').map(stemOf));

/** Where the absence ends. */
const BUT = setOf(
  'pero but aunque although however excepto except salvo refiere presenta acude consulta reports complains presents has tiene si porque because debido due solo only',
);
/** Where an absence of what comes next ends, as well. */
const WITH = setOf('con with por que which since desde for');
const AND = new Set(['ni', 'nor', 'or', 'o', 'u']);
const AFTER = setOf('negativo negative ausente absent descartado negado excluido excluded denied');

const RELATIVE = setOf(
  'madre padre hermano abuelo abuela tio tia hijo primo mother father brother sister grandmother grandfather uncle aunt mom dad son daughter cousin mama papa sibling',
);
const REPORTS = setOf(
  'refiere trae reporta indica consulta acude relata comenta cuenta observa nota reports says states stated noted brings brought describes worried preocupada dice lo la him her',
);
const FAMILY = [
  'antecedent familiar',
  'antecedente heredofamiliar',
  'historia familiar',
  'family history',
  'family hx',
  'heredofamiliares',
  'fhx',
].map((cue) => cue.split(' ').map(stemOf));

const PAST = setOf('antecedente history previo previous past prior hx pmh app historia operado');
const SUSPECTED = setOf(
  'probable posible sospecha possible probable suspected suspicion likely presunto descartar vs versus quiza maybe rule',
);
const CONCLUDES = setOf('diagnostico dx impresion diagnosis assessment impression idx diagnoses conclusion a');

const startsWith = (words: readonly Word[], at: number, cue: readonly string[]): boolean =>
  cue.every((stem, nth) => words[at + nth]?.stem === stem);
const cueAt = (words: readonly Word[], at: number, cues: readonly (readonly string[])[]): number =>
  Math.max(0, ...cues.filter((cue) => startsWith(words, at, cue)).map(({ length }) => length));

/** The sentences of a text, with what is denied, of somebody else, past, suspected or concluded. */
export function readText(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: mark } of [...text.matchAll(END), { index: text.length, 0: '' }]) {
    const words = wordsOf(text, start, index);
    // What goes on without an end is read in parts.
    for (let from = 0; from < words.length; from += AI_LIMITS.sentenceWords) {
      const part = words.slice(from, from + AI_LIMITS.sentenceWords);
      sentences.push({ words: part, meanings: meaningsOf(text, part) });
    }
    start = index + mark.length;
  }
  return sentences;
}

function meaningsOf(text: string, words: readonly Word[]): Meaning[] {
  const breaks = words.map((word, at) => {
    const next = words[at + 1];
    return next !== undefined && COMMA.test(text.slice(word.end, next.start));
  });
  const absent = absentWords(words, breaks);
  const family = familyFrom(words);
  const isConclusion = words
    .slice(0, 3)
    .some(({ stem, folded }, at) => CONCLUDES.has(stem) && folded.length > 1 && (at < 2 || breaks[at]));
  let [isPast, isSuspected] = [false, false];
  return words.map(({ stem }, at) => {
    if (PAST.has(stem)) isPast = true;
    if (SUSPECTED.has(stem)) isSuspected = true;
    const weight = (isConclusion ? 1 : 0.88) * (isPast ? 0.75 : 1) * (isSuspected ? 0.85 : 1);
    if (breaks[at]) isSuspected = false;
    return { isAffirmed: !absent[at] && at < family, weight };
  });
}

function absentWords(words: readonly Word[], breaks: readonly boolean[]): boolean[] {
  const absent = words.map(() => false);
  const mark = (from: number, to: number) =>
    absent.fill(true, Math.min(from, words.length), Math.min(to, words.length));
  for (let at = 0; at < words.length; at += 1) {
    const skipped = cueAt(words, at, NOT_CUES);
    if (skipped > 0) {
      at += skipped - 1;
      continue;
    }
    const list = cueAt(words, at, LIST_CUES);
    if (list > 0) mark(at + list, endOfList(words, at + list));
    else if (NEXT_CUES.has(words[at]?.stem ?? '')) mark(at + 1, endOfNext(words, breaks, at + 1));
    // What was found to be negative stands before the word that says so.
    if (AFTER.has(words[at]?.stem ?? '') && !isBreak(breaks, at - 1)) {
      let from = at;
      while (from > 0 && at - from < 5 && !isBreak(breaks, from - 1)) from -= 1;
      mark(from, at);
    }
  }
  return absent;
}

const isBreak = (breaks: readonly boolean[], at: number): boolean => breaks[at] === true;

function endOfList(words: readonly Word[], from: number): number {
  const end = words.findIndex(({ stem }, at) => at >= from && BUT.has(stem));
  return end === -1 ? words.length : end;
}

/** To the end of its part of the sentence; through a list that ends in "or". */
function endOfNext(words: readonly Word[], breaks: readonly boolean[], from: number): number {
  const hardEnd = words.findIndex(({ stem }, at) => at >= from && (BUT.has(stem) || WITH.has(stem)));
  const last = hardEnd === -1 ? words.length : hardEnd;
  const ends = [...breaks.entries()].filter(([at, isEnd]) => isEnd && at >= from && at < last).map(([at]) => at + 1);
  const first = ends[0] ?? last;
  const or = words.findIndex(({ folded }, at) => at >= first && at < last && AND.has(folded));
  if (or === -1) return first;
  const parts = ends.filter((end) => end <= or);
  const isShort = [...parts, or].every((end, nth) => nth === 0 || end - (parts[nth - 1] ?? from) <= 4);
  return isShort ? (ends.find((end) => end > or) ?? last) : first;
}

/** From which word on it is about the patient's family. */
function familyFrom(words: readonly Word[]): number {
  for (let at = 0; at < words.length; at += 1) {
    if (cueAt(words, at, FAMILY) > 0) return at;
    const isRelative = RELATIVE.has(words[at]?.stem ?? '');
    if (
      isRelative &&
      !words
        .slice(at + 1, at + 4)
        .some(({ stem }) => REPORTS.has(stem) || NEXT_CUES.has(stem) || stem === stemOf('niega') || stem === 'deni')
    )
      return at;
  }
  return words.length;
}
