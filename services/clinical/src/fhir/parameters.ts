import { isDeepStrictEqual } from 'node:util';
import Joi from 'joi';
import type { Query } from './http-exchange.js';
import { FHIR_LIMITS } from './limits.js';
import { searchFault } from './search/search-errors.js';

/** One part of a Parameters resource: a value of some type, or a resource. */
export interface Parameter {
  name: string;
  resource?: unknown;
  [member: string]: unknown;
}

export interface Parameters {
  resourceType?: 'Parameters';
  parameter?: Parameter[];
}

/** What an operation is given in its body; nothing where it was sent none. */
export const parametersSchema = parametersUpTo(FHIR_LIMITS.parameters);

/** The same, of so many at most. */
export function parametersUpTo(many: number) {
  return Joi.object<Parameters, true>({
    resourceType: Joi.string().valid('Parameters'),
    parameter: Joi.array()
      .items(Joi.object({ name: Joi.string().required() }).unknown())
      .max(many),
  }).unknown();
}

/** Its plain values by name, as a URL would say them. */
export function queryIn({ parameter = [] }: Parameters): Query {
  const query: Query = {};
  for (const { name, ...members } of parameter) {
    const [, value] = Object.entries(members).find(([member]) => /^value[A-Z]/.test(member)) ?? [];
    if (['string', 'number', 'boolean'].includes(typeof value))
      Object.assign(query, { [name]: [...(Object.hasOwn(query, name) ? (query[name] ?? []) : []), String(value)] });
  }
  return query;
}

/**
 * What an address and the body behind it ask for together. Throws 400 for what the two say differently, and for a value that an
 * address could not say, which would be left out unseen.
 */
export function queryOf(address: Query, { parameter: plain = [] }: Parameters): Query {
  const told = plain.find((each) => Object.keys(queryIn({ parameter: [each] })).length === 0);
  if (told)
    throw searchFault(told.name, {
      en: 'It has a plain value, such as valueString.',
      es: 'Tiene un valor simple, como valueString.',
    });
  return bothIn(address, queryIn({ parameter: plain }));
}

/** Of an address and a body: throws 400 for what the two say differently, of which nobody knows what is meant. */
export function bothIn(address: Query, body: Query): Query {
  const name = Object.keys(body).find(
    (each) => Object.hasOwn(address, each) && !isDeepStrictEqual(address[each], body[each]),
  );
  if (name !== undefined)
    throw searchFault(name, {
      en: 'The address and the body say it differently: say it once.',
      es: 'La dirección y el cuerpo lo dicen distinto: dígalo una vez.',
    });
  return { ...address, ...body };
}

/** What a parameter that is said once says. Throws 400 where it says several things, of which nobody knows which is meant. */
export function valueIn(query: Query, name: string): string | undefined {
  const [value, ...others] = new Set(query[name]);
  if (others.length > 0)
    throw searchFault(name, {
      en: 'It is said in several ways: say it once.',
      es: 'Se dice de varias maneras: dígalo una vez.',
    });
  return value;
}

/** How many a parameter asks for: `usual` unless it is said, and as many as a page has at most. Throws 400. */
export function countIn(query: Query, name: string, usual: number): number {
  const given = valueIn(query, name) ?? String(usual);
  if (!/^[1-9]\d*$/.test(given))
    throw searchFault(name, { en: 'It is a positive whole number.', es: 'Es un número entero positivo.' });
  return Math.min(Number(given), FHIR_LIMITS.count.max);
}
