import type { Text } from '../../domain/language.js';
import { refusal } from '../outcome.js';

/** 400 for a parameter that is known, and says something that cannot be looked for; without one for the search as a whole. */
export const searchFault = (parameter: string | undefined, text: Text) =>
  refusal('invalid_search', {
    severity: 'error',
    code: 'invalid',
    text,
    ...(parameter !== undefined && { expression: parameter }),
  });

/** What a caller should know of a search that was made all the same, unless they asked for strict handling. */
export class NotUnderstood extends Error {
  constructor(
    readonly parameter: string,
    readonly text: Text,
  ) {
    super(parameter);
  }
}

export const unknownParameter = (parameter: string, name: string, type: string) =>
  new NotUnderstood(parameter, {
    en: `${type} has no search parameter ${name}: it was ignored.`,
    es: `${type} no tiene el parámetro de búsqueda ${name}: se ignoró.`,
  });
