import { BREATHING_AND_INFECTION } from './terms/breathing-and-infection.js';
import { CIRCULATION_AND_METABOLISM } from './terms/circulation-and-metabolism.js';
import { DIGESTION_MIND_AND_INJURY } from './terms/digestion-mind-and-injury.js';
import { SHORT_FORMS_OF_MIND_AND_BODY } from './terms/short-forms-of-mind-and-body.js';
import { SHORT_FORMS } from './terms/short-forms.js';
import { SIGNS_OF_BODY_PARTS } from './terms/signs-of-body-parts.js';
import { SIGNS } from './terms/signs.js';
import { commonWords } from './common-words.js';
import { makeSpelling } from './spelling.js';
import { isSilent, stemOf, stemsOf, type Word } from './text-words.js';

/**
 * An index of ICD-10 like that of its printed volumes: expressions, abbreviations and synonyms for conditions in
 * Spanish and English, with their codes. The clinic's catalog decides which codes exist. It was written for this
 * service from general knowledge.
 */
interface Term {
  /** A sign suggests a condition without naming it. */
  isSign: boolean;
  /** The codes, the most likely first; editions differ. */
  codes: readonly string[];
  /** Codes of conditions that it may be a sign of, beside the one that it names. */
  signOf?: readonly string[];
  /** An abbreviation that is an ordinary word in one of the languages counts only in capitals. */
  isUpper: boolean;
}

/** A node of the tree of stems: the next stems, and the terms that end here. */
interface Node {
  next: Map<string, Node>;
  term?: Term;
}

/** Abbreviations that are ordinary words in one of the languages, or have other meanings. */
const AMBIGUOUS = new Set(
  `mi tia sob cap pad tea fa tab toc les ave ida sca acs sop sii cts its std sti evc gad tag aom ira pe ha ar ra oa af cp
  dt hf rad bv vb epi ima oe aub dub lra hap ili dts aud hz ivc eac edm fod fws rao dac oms ich hic sab pco cpn sua bmd ehgna
  stc ibs crc idc lac chi doe dne tdm brca manic`.split(/\s+/),
);

/** Words that can stand inside an expression. */
const MODIFIERS = new Set(
  'agudo aguda cronico cronica leve moderado moderada severo severa grave acute mild moderate severe bilateral izquierdo izquierda derecho derecha left right recurrente recurrent nuevo new persistente persistent intenso intensa simple no complicada uncomplicated posible probable der izq dcha izda izqda bilat bil lt rt l r b/l mod sev'
    .split(' ')
    .map(stemOf),
);

function addTo(root: Node, tables: readonly string[], isSign: boolean): Node {
  for (const line of tables.flatMap((table) => table.trim().split('\n'))) {
    const [codes = '', expressions = ''] = line.split('|');
    for (const expression of expressions.split(';')) {
      const stems = stemsOf(expression);
      let node = root;
      for (const stem of stems) {
        const next = node.next.get(stem) ?? { next: new Map() };
        node.next.set(stem, next);
        node = next;
      }
      if (isSign && node.term) node.term.signOf = [...(node.term.signOf ?? []), ...codes.split(',')];
      else node.term ??= { codes: codes.split(','), isUpper: AMBIGUOUS.has(expression.trim()), isSign };
    }
  }
  return root;
}

const CONDITIONS = [
  CIRCULATION_AND_METABOLISM,
  BREATHING_AND_INFECTION,
  DIGESTION_MIND_AND_INJURY,
  SHORT_FORMS,
  SHORT_FORMS_OF_MIND_AND_BODY,
];
const INDEX = addTo(addTo({ next: new Map() }, CONDITIONS, false), [SIGNS, SIGNS_OF_BODY_PARTS], true);

function* stemsBelow(node: Node): Generator<string> {
  for (const [stem, next] of node.next) {
    yield stem;
    yield* stemsBelow(next);
  }
}
const spelled = makeSpelling(stemsBelow(INDEX), new Set([...commonWords, ...MODIFIERS]));

/** A term in a sentence: the words from `from` until before `to`. */
export interface Found {
  codes: readonly string[];
  isSign: boolean;
  signOf: readonly string[] | undefined;
  from: number;
  to: number;
}

/** The terms of a sentence, the longest at each place. */
export function termsIn(words: readonly Word[]): Found[] {
  const found: Found[] = [];
  const stems = words.map(({ stem }) => spelled(stem));
  const hasCase = words.some(({ isUpper, folded }) => !isUpper && folded.length >= 4) || words.length < 3;
  for (let at = 0; at < words.length; ) {
    const term = longestAt(words, stems, at, hasCase);
    if (term) found.push(term, ...(term.signOf ? [{ ...term, codes: term.signOf, isSign: true }] : []));
    at = term ? term.to : at + 1;
  }
  return found;
}

const isSize = ({ folded }: Word): boolean => /^(?:\d+|mm|cm)$/.test(folded);

/** `hasCase`: the text is not all in capitals, so they mean something. */
function longestAt(
  words: readonly Word[],
  stems: readonly string[],
  from: number,
  hasCase: boolean,
): Found | undefined {
  let best: Found | undefined;
  let node: Node = INDEX;
  let skipped = 0;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const next = node.next.get(stems[at] ?? word.stem);
    if (!next) {
      const isPassed = at > from && (isSilent(word) || isSize(word) || (skipped === 0 && MODIFIERS.has(word.stem)));
      if (!isPassed) break;
      if (MODIFIERS.has(word.stem)) skipped += 1;
      continue;
    }
    node = next;
    const { term } = node;
    if (term && (!term.isUpper || at > from || (word.isUpper && hasCase)))
      best = { codes: term.codes, isSign: term.isSign, signOf: term.signOf, from, to: at + 1 };
  }
  return best;
}
