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

/** 400 for a page that no search gave out, or none as it is made now. */
export const unknownPage = () =>
  searchFault('_page', { en: 'It is none that was given out here.', es: 'No es una que se haya dado aquí.' });

/** 400 for a search that looks through more than there is time for. */
export const tooCostly = () =>
  refusal('invalid_search', {
    severity: 'error',
    code: 'too-costly',
    text: {
      en: 'The search looks through too much: add a patient, a date or a code.',
      es: 'La búsqueda recorre demasiado: agregue un paciente, una fecha o un código.',
    },
  });
