import { problem } from '../domain/errors.js';
import { refusal } from './outcome.js';

const JSON_TYPES = ['application/fhir+json', 'application/json', 'application/json+fhir', 'text/json', 'json'];

/** What a request says of how it wants its answer. */
interface Wanted {
  accept: string | undefined;
  format: string | undefined;
  pretty: string | undefined;
}

export interface Negotiated {
  pretty: boolean;
  headers: Record<string, string>;
}

/** Throws 406 when neither `_format` nor `Accept` leaves room for JSON. */
export function negotiated({ accept, format, pretty }: Wanted): Negotiated {
  if (format !== undefined && !isJson(format)) {
    throw refusal('not_acceptable', {
      severity: 'error',
      code: 'not-supported',
      text: { en: 'Only the format json is supported.', es: 'Solo se admite el formato json.' },
      expression: '_format',
    });
  }
  if (format === undefined && accept !== undefined && !accept.split(',').some(takesJson))
    throw problem('not_acceptable');
  const plain = /^\s*application\/json\b/i.test(accept ?? '') && format === undefined;
  return { pretty: pretty === 'true', headers: plain ? { 'Content-Type': 'application/json; charset=utf-8' } : {} };
}

/** A plus that was not escaped arrives as a space. */
const isJson = (format: string): boolean => JSON_TYPES.includes(nameOf(format).replace(' ', '+'));

const nameOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

const takesJson = (range: string): boolean =>
  ['*/*', 'application/*', ...JSON_TYPES].includes(nameOf(range)) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range);
