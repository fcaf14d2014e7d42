import * as en from './sentences-en.js';
import * as es from './sentences-es.js';

const SENTENCES = { es, en };

/**
 * What somebody did, or tried, in plain words without their name; undefined for an event that has no sentence, which a test of the
 * service finds. In a sentence the words before the bar are for what was done (`read a consultation`), the one behind it for what
 * was not (`tried to read a consultation`).
 */
export function sentenceOf(event: string, done: boolean, language: keyof typeof SENTENCES): string | undefined {
  const { NOUNS, VERBS, OWN, TRIED } = SENTENCES[language];
  const [noun = '', verb = ''] = event.split('.');
  const nouns = NOUNS[noun];
  const template = OWN[event] ?? (nouns && VERBS[verb]);
  const filled = template?.replace(':one', nouns?.[0] ?? '').replace(':many', nouns?.[1] ?? '');
  const [, past, intended, rest = ''] = /^([^|]+)\|(\S+)(.*)$/.exec(filled ?? '') ?? [];
  if (past === undefined) return undefined;
  return done ? past + rest : `${TRIED} ${intended}${rest}`;
}
