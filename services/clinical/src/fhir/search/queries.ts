import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import type { Condition } from './parameter.js';
import type { SearchRequest } from './request.js';
import { current, inScope, visibleTo } from './visible.js';

/** What of a type this reader may see, and the conditions find. */
const matching = (
  type: FhirType,
  reader: Reader,
  request: SearchRequest,
  conditions: readonly Condition[],
): Knex.QueryBuilder => narrowed(visibleTo(type, reader, request.asked), type, request, conditions);

function narrowed(
  query: Knex.QueryBuilder,
  type: FhirType,
  request: SearchRequest,
  conditions: readonly Condition[],
): Knex.QueryBuilder {
  if (request.current) current(type, query);
  for (const { sql: text, values } of conditions) query.whereRaw(text, values as Knex.RawBinding[]);
  return query;
}

/** The same where the records of a type are of several kinds, of each kind by itself. */
export function piecesOf(
  type: FhirType,
  reader: Reader,
  request: SearchRequest,
  conditions: readonly Condition[],
): Knex.QueryBuilder[] {
  const { parts } = type;
  if (!parts) return [matching(type, reader, request, conditions)];
  return parts
    .visible(reader, request.asked)
    .map((part) => narrowed(inScope(sql.from(part.as(parts.as)), reader), type, request, conditions));
}

/** The searches that find the same together. */
export interface Parts {
  each: readonly (readonly Condition[])[];
  /** What is found by several of them, and told once. */
  overlap: boolean;
}

/**
 * The search, or those that find the same together: where one of its conditions is looked up in several places, or some find what
 * lies together in the order of the page. Of one patient there is little to look through.
 */
export function partsOf({ conditions, asked, options }: SearchRequest): Parts {
  if (asked !== undefined) return { each: [conditions], overlap: false };
  const index = conditions.findIndex(({ apart }) => apart);
  const apart = conditions[index]?.apart;
  if (apart) return { each: apart.map((part) => conditions.with(index, part)), overlap: true };
  const stretches = conditions
    .slice(0, FHIR_LIMITS.stretches)
    .map((each) => each.stretches?.find(({ order }) => order.column === options.sorts[0]?.column));
  const before = (end: number) => conditions.map((each, at) => (at < end ? (stretches[at]?.elsewhere ?? each) : each));
  const within = stretches.flatMap((stretch, at) => (stretch ? [before(at).with(at, stretch.within)] : []));
  return { each: [...within, before(conditions.length)], overlap: false };
}

/** Whether one count says nothing of the parts that it is put together from. */
export const isInStretches = (request: SearchRequest): boolean => {
  const { each, overlap } = partsOf(request);
  return each.length > 1 && !overlap;
};
