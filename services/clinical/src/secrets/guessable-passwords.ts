import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { invalid, type OwnRule } from '../domain/failures.js';
import { LIMITS } from '../limits/index.js';

const GUESSABLE: OwnRule = {
  name: 'guessable',
  en: 'The :attribute is among the first that are guessed: take several words, or something random.',
  es: ':attribute está entre las primeras que se adivinan: use varias palabras o algo aleatorio.',
};

let made: ZxcvbnFactory | undefined;

/** Made when the first password is set: ranking its dictionaries took a tenth of the start of every process. */
const estimator = () =>
  (made ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, ...spanish },
    graphs: adjacencyGraphs,
    // Each reading of digits and signs as letters looks through all dictionaries again.
    l33tMaxSubstitutions: LIMITS.guessedReadings,
  }));

/**
 * Throws 422 for a new password that fewer than a hundred million guesses find: common ones, words and names with what
 * is usually appended, keyboard rows, dates, and what is known `about` its owner. It keeps the only thread busy for some ten milliseconds,
 * so it is asked only of who may set a password.
 */
export function checkGuessable(password: string, about: readonly string[]): void {
  const known = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  // What looks at it takes longer the longer it is.
  const { guesses } = estimator().check(password.slice(0, LIMITS.guessedLength), known.slice(0, LIMITS.guessedWords));
  if (guesses < LIMITS.passwordGuesses) throw invalid({ path: 'password', rule: GUESSABLE });
}
