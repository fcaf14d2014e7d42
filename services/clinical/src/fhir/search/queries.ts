import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import { raw, same } from '../../db/piece.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import type { Condition } from './parameter.js';
import type { Sought } from './search-request.js';
import { current, inScope, visibleTo } from './visible.js';

/** The queries for what satisfies the conditions: one, or of a type that is made of parts one for each part. */
export function queriesOf(
  type: FhirType,
  reader: Reader,
  sought: Sought,
  conditions: readonly Condition[],
): Knex.QueryBuilder[] {
  const { parts } = type;
  const visible = parts
    ? parts.visible(reader, sought.patientId).map((part) => inScope(sql.from(part.as(parts.as)), reader))
    : [visibleTo(type, reader, sought.patientId)];
  for (const query of visible) {
    if (sought.current) current(type, query);
    for (const { sql: condition } of conditions) query.whereRaw(raw(condition));
  }
  return visible;
}

/** Searches, each of which has all of its conditions to satisfy, that find together what one search asks for. */
interface Split {
  searches: readonly (readonly Condition[])[];
  /** Whether several of them may find the same row. */
  overlap: boolean;
}

/**
 * The searches that one is made into: where a condition has alternatives, a search for each of them; where some have a range in the
 * page's order, a search in each of these ranges, and a last one for what lies in none of them. A search of one patient's records
 * stays one: there are few to look through.
 */
export function splitOf({ conditions, patientId, options }: Sought): Split {
  if (patientId !== undefined) return { searches: [conditions], overlap: false };
  const index = conditions.findIndex(({ alternatives }) => alternatives);
  const alternatives = conditions[index]?.alternatives;
  if (alternatives) return { searches: alternatives.map((each) => conditions.with(index, each)), overlap: true };
  const ranges = conditions
    .slice(0, FHIR_LIMITS.indexRanges)
    .map((each) => each.ranges?.find(({ order }) => same(order.column, options.sorts[0]?.column)));
  // What lies in the range of an earlier condition is found there already.
  const notBefore = (end: number) =>
    conditions.map((each, place) => (place < end ? (ranges[place]?.elsewhere ?? each) : each));
  const within = ranges.flatMap((range, place) => (range ? [notBefore(place).with(place, range.within)] : []));
  return { searches: [...within, notBefore(conditions.length)], overlap: false };
}

/** Whether the search is made into several that find different rows: the total then says nothing of how many each finds. */
export function isInRanges(sought: Sought): boolean {
  const { searches, overlap } = splitOf(sought);
  return searches.length > 1 && !overlap;
}
