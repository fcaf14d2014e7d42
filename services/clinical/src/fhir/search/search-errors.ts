import type { Text } from '../../domain/language.js';
import { FHIR_LIMITS } from '../limits.js';
import { refusal } from '../operation-outcome.js';
import type { SearchParameter } from './parameter.js';

/** 400 for a parameter that is known, and says something that cannot be looked for; without one for the search as a whole. */
export const searchFault = (parameter: string | undefined, text: Text) =>
  refusal('invalid_search', {
    severity: 'error',
    code: 'invalid',
    text,
    ...(parameter !== undefined && { expression: parameter }),
  });

/** How the values of each kind of parameter are written. */
const WRITTEN: Record<SearchParameter['type'] | 'missing' | 'of-type', string> = {
  token: 'code, system|code, |code, system|',
  string: 'text',
  date: '2026, 2026-03, ge2026-03-01, lt2026-03-01T08:00:00Z',
  quantity: '5.4, gt5.4, 5.4|http://unitsofmeasure.org|mg',
  uri: 'uri',
  composite: 'value$value',
  reference: 'Type/id, id',
  missing: 'true, false',
  'of-type': 'system|code|value',
};

export const unknownValue = (parameter: string, kind: keyof typeof WRITTEN) =>
  searchFault(parameter, {
    en: `The value cannot be read. It is written as one of these: ${WRITTEN[kind]}.`,
    es: `El valor no se puede leer. Se escribe como uno de estos: ${WRITTEN[kind]}.`,
  });

export const tooManyValues = (parameter: string) =>
  searchFault(parameter, {
    en: `At most ${FHIR_LIMITS.values} values may be given.`,
    es: `Se admiten como máximo ${FHIR_LIMITS.values} valores.`,
  });

/** A modifier that is not there must not be ignored: the search would find something else. */
export const unknownModifier = (parameter: string, known: readonly string[]) =>
  searchFault(parameter, {
    en: `The modifier is not supported. There are: ${listed(known)}.`,
    es: `El modificador no está soportado. Hay: ${listed(known)}.`,
  });

const listed = (modifiers: readonly string[]): string => modifiers.map((each) => `:${each}`).join(', ');

/** A part of a search that is left out of it, which the answer says; or for which the search is refused, under strict handling. */
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
    en: `${type} has no search parameter ${name}: /fhir/R4/metadata lists those that there are.`,
    es: `${type} no tiene el parámetro de búsqueda ${name}: /fhir/R4/metadata lista los que hay.`,
  });

/** 400 for a page that this caller was not given, or whose search is ordered otherwise since an upgrade. */
export const unknownPage = () =>
  searchFault('_page', {
    en: 'This page was given to somebody else, or is of an older search: search again from the first page.',
    es: 'Esta página se dio a otra persona, o es de una búsqueda anterior: busque otra vez desde la primera página.',
  });

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
