import * as en from './sentences-en.js';
import * as es from './sentences-es.js';

const SENTENCES = { es, en };

/**
 * A sentence for an audit event, without its actor; undefined if the event has none, which a test of the service finds.
 * The word before the bar replaces the first word after it if the action was done: `undid|undo a discharge` is "undid a
 * discharge", or "tried to undo a discharge".
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
