import type { LookupAlertWord } from './markdown-lookup.js';

const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that do not part words with spaces: each character may begin one. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD_OR_SIGN = new RegExp(
  `${UNSPACED.source}|(?:(?!${UNSPACED.source})${WORD.source})+|[^\\s\\p{L}\\p{N}\\p{M}]`,
  'gu',
);

/**
 * The users one of whose words stands in the text, without regard to case, as a word or words of its own. Costs the
 * text plus the words that begin like a word of the text.
 */
export function findAlertedUsers(text: string, alertWords: readonly LookupAlertWord[]): Set<number> {
  const users = new Set<number>();
  if (alertWords.length === 0) return users;
  const byBeginning = indexByBeginning(alertWords);
  const haystack = text.toLowerCase();
  for (const match of haystack.matchAll(WORD_OR_SIGN)) {
    const lengths = byBeginning.get(match[0]);
    if (!lengths) continue;
    for (const [length, words] of lengths) {
      const end = match.index + length;
      const found = words.get(haystack.slice(match.index, end));
      if (found && isBoundary(haystack, match.index) && isBoundary(haystack, end)) {
        for (const user_id of found) users.add(user_id);
      }
    }
  }
  return users;
}

/** First word or sign of an alert word, then its length, then itself. */
function indexByBeginning(alertWords: readonly LookupAlertWord[]): Map<string, Map<number, Map<string, number[]>>> {
  const byBeginning = new Map<string, Map<number, Map<string, number[]>>>();
  for (const { user_id, word } of alertWords) {
    const folded = word.trim().toLowerCase();
    const beginning = folded.match(WORD_OR_SIGN)?.[0];
    if (beginning === undefined) continue;
    const lengths = getOrInsert(byBeginning, beginning, () => new Map<number, Map<string, number[]>>());
    const words = getOrInsert(lengths, folded.length, () => new Map<string, number[]>());
    getOrInsert(words, folded, () => []).push(user_id);
  }
  return byBeginning;
}

function getOrInsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

/** Between two characters of words there is none, except in scripts that do not part words. */
function isBoundary(text: string, position: number): boolean {
  const before = text.charAt(position - 1);
  const after = text.charAt(position);
  return !WORD.test(before) || !WORD.test(after) || UNSPACED.test(before) || UNSPACED.test(after);
}
