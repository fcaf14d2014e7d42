import type { OperationDefinition } from '@medplum/fhirtypes';
import { FHIR_LIMITS } from '../limits.js';
import {
  NotUnderstood,
  searchFault,
  tooManyValues,
  unknownModifier,
  unknownParameter,
  unknownValue,
} from '../search/search-errors.js';
import { OF_THE_FORMAT, SHAPING, defaultOptions } from '../search/result-parameters.js';
import type { Given } from '../search/search-request.js';
import { subsetOf } from '../search/subsetting.js';
import { splitAt, unescaped } from '../search/value-separators.js';
import type { Resource } from '../type.js';

/** A parameter by which the definitions of operations are found: they are few, and in no table. */
interface Parameter {
  type: 'token' | 'string' | 'uri';
  documentation: string;
  values(definition: OperationDefinition): readonly (string | undefined)[];
}

const parameter = (type: Parameter['type'], documentation: string, values: Parameter['values']): Parameter => ({
  type,
  documentation,
  values,
});

export const DEFINITION_PARAMETERS: Record<string, Parameter> = {
  _id: parameter('token', 'The id of the resource.', ({ id }) => [id]),
  url: parameter('uri', 'Its own address.', ({ url }) => [url]),
  base: parameter('uri', 'The definition of HL7 that it is made of.', ({ base }) => [base]),
  name: parameter('string', 'Its name for programs.', ({ name }) => [name]),
  title: parameter('string', 'Its name for people.', ({ title }) => [title]),
  description: parameter('string', 'Words of what it does, from the beginning.', ({ description }) => [description]),
  code: parameter('token', 'Its name in an address.', ({ code }) => [code]),
  kind: parameter('token', 'operation.', ({ kind }) => [kind]),
  status: parameter('token', 'active.', ({ status }) => [status]),
  version: parameter('token', 'Of this interface.', ({ version }) => [version]),
  system: parameter('token', 'Whether it is asked of the whole service.', ({ system }) => [String(system)]),
  type: parameter('token', 'Whether it is asked of a type.', ({ type }) => [String(type)]),
  instance: parameter('token', 'Whether it is asked of one resource.', ({ instance }) => [String(instance)]),
};

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const COMPARES: Record<Parameter['type'], Record<string, (value: string, asked: string) => boolean>> = {
  token: { '': isCode, not: isCode },
  uri: { '': (value, asked) => value === asked },
  string: {
    '': (value, asked) => folded(value).startsWith(folded(asked)),
    contains: (value, asked) => folded(value).includes(folded(asked)),
    exact: (value, asked) => value === asked,
  },
};

/** Their codes are of no system that anybody would name. */
function isCode(value: string, asked: string): boolean {
  return value === asked.slice(asked.indexOf('|') + 1);
}

/** Those that a parameter of a search finds. Throws 400, and NotUnderstood for a parameter that there is not. */
function thoseWith(definitions: readonly OperationDefinition[], [name, text]: Given[number]): OperationDefinition[] {
  const [head = '', modifier = ''] = name.slice(0, FHIR_LIMITS.nameLength).split(':');
  if (!Object.hasOwn(DEFINITION_PARAMETERS, head)) throw unknownParameter(name, head, 'OperationDefinition');
  const { type, values } = DEFINITION_PARAMETERS[head] as Parameter;
  if (modifier === 'missing') {
    if (text !== 'true' && text !== 'false') throw unknownValue(name, 'missing');
    return text === 'true' ? [] : [...definitions];
  }
  const compares = Object.hasOwn(COMPARES[type], modifier) ? COMPARES[type][modifier] : undefined;
  if (!compares) throw unknownModifier(name, ['missing', ...Object.keys(COMPARES[type]).filter(Boolean)]);
  const asked = splitAt(text, ',').filter(Boolean).map(unescaped);
  if (asked.length === 0) throw unknownValue(name, type);
  if (asked.length > FHIR_LIMITS.values) throw tooManyValues(name);
  return definitions.filter((definition) => {
    const found = values(definition).some(
      (value) => value !== undefined && asked.some((each) => compares(value, each)),
    );
    return modifier === 'not' ? !found : found;
  });
}

/** What of them a search finds, as it is to be answered. Throws 400; under `strict` also for what is not understood. */
export function searchDefinitions(definitions: readonly OperationDefinition[], given: Given, strict: boolean) {
  const options = defaultOptions();
  let found = [...definitions];
  const understood: [string, string][] = [];
  const ignored: NotUnderstood[] = [];
  for (const [name, value] of given) {
    if (OF_THE_FORMAT.includes(name) || value === '') continue;
    try {
      const shape = Object.hasOwn(SHAPING, name) ? SHAPING[name] : undefined;
      if (shape) shape(options, value, name);
      else found = thoseWith(found, [name, value]);
      understood.push([name, value]);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      if (strict) throw searchFault(error.parameter, error.text);
      ignored.push(error);
    }
  }
  const shown = options.summary === 'count' ? [] : found.slice(0, options.count);
  return { total: found.length, shown: shown.map((each) => subsetOf(each as Resource, options)), understood, ignored };
}
