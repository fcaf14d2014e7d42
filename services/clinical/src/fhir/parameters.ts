import { isDeepStrictEqual } from 'node:util';
import Joi from 'joi';
import type { Query } from './exchange.js';
import { FHIR_LIMITS } from './limits.js';
import { searchFault } from './search/fault.js';

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
