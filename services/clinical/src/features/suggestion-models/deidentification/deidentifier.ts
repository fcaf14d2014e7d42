import { birthDateRanges } from './birth-dates.js';
import { fold } from './folded-text.js';
import type { Identities, Range } from './identity.js';
import { nameRanges, titledNames } from './names.js';
import { numberRanges, labelledNumbers } from './numbers.js';
import { placeRanges } from './places.js';

/** What replaces an identity. */
const PLACEHOLDER = /\[(?:NAME|NUMBER|EMAIL|ADDRESS|DATE|TEXT)_\d+\]/g;

export interface Deidentifier {
  /**
   * Reads all texts before any is hidden, so that a name after a title, or a labelled number, is hidden in all of them.
   */
  read(texts: readonly string[]): void;
  /** Replaces identities by placeholders. The same words have the same placeholder in all texts. */
  hide(text: string): string;
  /** Puts the words back in place of the placeholders. Undefined for an unknown placeholder. */
  restore(text: string): string | undefined;
}

/**
 * Replaces everything that may identify a person. It replaces too much rather than too little, since answers get the
 * words back.
 */
export function createDeidentifier(known: Identities): Deidentifier {
  let identities = known;
  const placeholders = new Map<string, string>();
  const words = new Map<string, string>();
  const counts = new Map<string, number>();

  function placeholderFor(kind: string, said: string): string {
    const one = placeholders.get(said);
    if (one) return one;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const placeholder = `[${kind}_${count}]`;
    placeholders.set(said, placeholder);
    words.set(placeholder, said);
    return placeholder;
  }

  return {
    read(texts) {
      identities = {
        ...known,
        colleagues: [...known.colleagues, ...texts.flatMap(titledNames)],
        numbers: [...known.numbers, ...new Set(texts.flatMap((text) => labelledNumbers(text, fold(text))))],
      };
    },
    hide(text) {
      const seen = fold(text);
      const ranges = joined(text, [
        ...rangesOf(text, PLACEHOLDER),
        ...nameRanges(text, seen, identities),
        ...numberRanges(text, seen, identities),
        ...placeRanges(seen, identities),
        ...birthDateRanges(text, seen, identities),
      ]);
      let [hidden, at] = ['', 0];
      for (const { kind, from, to } of ranges) {
        hidden += text.slice(at, from) + placeholderFor(kind, text.slice(from, to));
        at = to;
      }
      return hidden + text.slice(at);
    },
    restore(text) {
      let isKnown = true;
      const restored = text.replace(PLACEHOLDER, (placeholder) => {
        const said = words.get(placeholder);
        if (said === undefined) isKnown = false;
        return said ?? placeholder;
      });
      return isKnown ? restored : undefined;
    },
  };
}

/** Words that look like a placeholder. */
const rangesOf = (text: string, pattern: RegExp): Range[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    kind: 'TEXT',
    from: match.index,
    to: match.index + match[0].length,
  }));

/** The ranges in order, joined where they touch or overlap, or are names next to each other. */
function joined(text: string, ranges: readonly Range[]): Range[] {
  const sorted = ranges
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const all: Range[] = [];
  for (const range of sorted) {
    const last = all.at(-1);
    const isBeside =
      last?.kind === 'NAME' && range.kind === 'NAME' && /^[\s,.-]{0,3}$/.test(text.slice(last.to, range.from));
    if (last && (range.from <= last.to || isBeside)) last.to = Math.max(last.to, range.to);
    else all.push({ ...range });
  }
  return all;
}
