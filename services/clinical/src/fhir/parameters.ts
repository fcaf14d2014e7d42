import Joi from 'joi';
import type { Query } from './exchange.js';
import { FHIR_LIMITS } from './limits.js';

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
