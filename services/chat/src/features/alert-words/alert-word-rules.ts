import { ChatError } from '../../domain/errors.js';

/** At the ends of a word: also what PostgreSQL takes for blank and JavaScript does not (U+0085). */
const BLANKS = /^[\s\p{Cc}\u180E]+|[\s\p{Cc}\u180E]+$/gu;

/** The words without blanks around them. @throws ChatError BAD_REQUEST when nothing is left of one. */
export function checkedAlertWords(words: readonly string[]): string[] {
  const clean = words.map((word) => word.replaceAll(BLANKS, ''));
  if (clean.includes('')) throw new ChatError('BAD_REQUEST', 'An alert word cannot be blank.');
  return clean;
}
