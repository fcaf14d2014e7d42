import { BREATHING_AND_INFECTION } from './terms/breathing-and-infection.js';
import { CIRCULATION_AND_METABOLISM } from './terms/circulation-and-metabolism.js';
import { DIGESTION_MIND_AND_INJURY } from './terms/digestion-mind-and-injury.js';
import { SIGNS } from './terms/signs.js';
import { isSilent, stemOf, stemsOf, type Word } from './text-words.js';

/**
 * An index of ICD-10 as its books have one: by which expressions, abbreviations and synonyms a condition is known in Spanish and
 * English, and where the classification puts it. The places are looked up in the clinic's catalog, which decides what there is. It was
 * written for this service from general knowledge.
 */
interface Term {
  /** It tells of a condition without naming it. */
  isSign: boolean;
  /** Where it is put, the most likely first; editions differ. */
  codes: readonly string[];
  /** Of an abbreviation that is an ordinary word in the other language: only in capitals. */
  isUpper: boolean;
}

/** By the stem of the next word; the terms that end here. */
interface Node {
  next: Map<string, Node>;
  term?: Term;
}

const AMBIGUOUS = new Set(
  'mi tia sob cap pad tea fa tab toc les ave ida sca acs sop sii mono has cts ace its std sti evc gad tag dm as aom ira irc erc'.split(
    ' ',
  ),
);
AMBIGUOUS.delete('irc');
AMBIGUOUS.delete('erc');
AMBIGUOUS.delete('dm');

/** Words that may stand within an expression. */
const MODIFIERS = new Set(
  'agudo aguda cronico cronica leve moderado moderada severo severa grave acute mild moderate severe bilateral izquierdo izquierda derecho derecha left right recurrente recurrent nuevo new persistente persistent intenso intensa simple no complicada uncomplicated posible probable'
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
      node.term ??= { codes: codes.split(','), isUpper: AMBIGUOUS.has(expression.trim()), isSign };
    }
  }
  return root;
}

const CONDITIONS = [CIRCULATION_AND_METABOLISM, BREATHING_AND_INFECTION, DIGESTION_MIND_AND_INJURY];
const INDEX = addTo(addTo({ next: new Map() }, CONDITIONS, false), [SIGNS], true);

/** A term in a sentence: its words from `from` up to before `to`. */
export interface Found {
  codes: readonly string[];
  isSign: boolean;
  from: number;
  to: number;
}

/** The terms of a sentence, the longest at each place. */
export function termsIn(words: readonly Word[]): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const term = longestAt(words, at);
    if (term) found.push(term);
    at = term ? term.to : at + 1;
  }
  return found;
}

function longestAt(words: readonly Word[], from: number): Found | undefined {
  let best: Found | undefined;
  let node: Node = INDEX;
  let skipped = 0;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const next = node.next.get(word.stem);
    if (!next) {
      const isPassed = at > from && (isSilent(word) || (skipped === 0 && MODIFIERS.has(word.stem)));
      if (!isPassed) break;
      if (!isSilent(word)) skipped += 1;
      continue;
    }
    node = next;
    const { term } = node;
    if (term && (!term.isUpper || at > from || word.isUpper))
      best = { codes: term.codes, isSign: term.isSign, from, to: at + 1 };
  }
  return best;
}
