/**
 * What full-text search finds a message by, and what a search query asks for. Both sides cut text into
 * the same terms, so every script works without a dictionary: words in scripts with spaces, overlapping
 * pairs of characters in scripts without (chat-gaps.md 7.7). Each term has a position, for phrases.
 */

/** Distinct terms of one message: more than text of the largest allowed message has. */
const MAX_TERMS = 10_000;
/** Characters of a word that count. */
const MAX_WORD_LENGTH = 64;
/** Positions PostgreSQL keeps: the highest one, and how many for one term. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_TERM = 255;
/** A word of fewer letters is matched whole: everything begins with it. */
const MIN_PREFIX_LENGTH = 2;

const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/gu;
export const RUNS =
  /(?<unspaced>(?:(?=[\p{L}\p{M}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])+)|(?<word>(?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])+)|(?<emoji>\p{Extended_Pictographic})/gu;

/** One thing a query asks for: words that follow each other, the last one possibly only begun. */
export interface SearchPhrase {
  readonly words: readonly string[];
  readonly lastIsPrefix: boolean;
}

export interface SearchQuery {
  /** All of them must be found. */
  readonly phrases: readonly SearchPhrase[];
}

/** Text as terms see it: without accents, width or case. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}

/** The terms of a message or topic name as a `tsvector` literal: bind it as `$n::tsvector`. */
export function searchTermsOf(text: string): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const run of runsOf(text)) {
    for (const term of termsOf(run)) {
      position = Math.min(position + 1, MAX_POSITION);
      const known = positions.get(term);
      if (known === undefined) {
        if (positions.size < MAX_TERMS) positions.set(term, [position]);
      } else if (known.length < MAX_POSITIONS_OF_TERM) {
        known.push(position);
      }
    }
  }
  return [...positions].map(([term, at]) => `'${term}':${at.join(',')}`).join(' ');
}

/** What a query asks for: quoted text as a phrase, everything else word by word. Undefined when it has no term. */
export function searchQueryOf(query: string): SearchQuery | undefined {
  const phrases: SearchPhrase[] = [];
  for (const [, quoted, bare] of query.matchAll(/"([^"]*)"|([^\s"]+)/gu)) {
    const phrase = phraseOf(quoted ?? bare ?? '', quoted === undefined);
    if (phrase !== undefined) phrases.push(phrase);
  }
  return phrases.length === 0 ? undefined : { phrases };
}

export function countWords({ phrases }: SearchQuery): number {
  return phrases.reduce((count, { words }) => count + words.length, 0);
}

/** A phrase as a `tsquery` literal: bind it as `$n::tsquery`. */
export function phraseToTsquery(phrase: SearchPhrase): string {
  const last = phrase.words.length - 1;
  return phrase.words
    .map((word, index) => `'${word}'${index === last && phrase.lastIsPrefix ? ':*' : ''}`)
    .join(' <-> ');
}

/** The whole query as a `tsquery` literal. */
export function queryToTsquery(query: SearchQuery): string {
  return query.phrases.map((phrase) => `(${phraseToTsquery(phrase)})`).join(' & ');
}

export interface Run {
  readonly text: string;
  readonly isUnspaced: boolean;
}

function* runsOf(text: string): Generator<Run> {
  for (const match of foldText(text).matchAll(RUNS)) {
    yield { text: match[0], isUnspaced: match.groups?.unspaced !== undefined };
  }
}

/** A word itself; of a run without spaces each pair of characters, then its last character. */
export function termsOf({ text, isUnspaced }: Run): string[] {
  const characters = [...text];
  if (!isUnspaced) return [characters.slice(0, MAX_WORD_LENGTH).join('')];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

function phraseOf(text: string, mayBeBegun: boolean): SearchPhrase | undefined {
  const runs = [...runsOf(text)];
  const last = runs.at(-1);
  if (last === undefined) return undefined;
  const words = runs.flatMap(termsOf);
  if (last.isUnspaced) {
    // The text may go on after the last character asked for, so only pairs count; a lone character begins a pair.
    if ([...last.text].length > 1) return { words: words.slice(0, -1), lastIsPrefix: false };
    return { words, lastIsPrefix: true };
  }
  return { words, lastIsPrefix: mayBeBegun && last.text.length >= MIN_PREFIX_LENGTH };
}
