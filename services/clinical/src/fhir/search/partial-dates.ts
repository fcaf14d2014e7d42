import { piece, type Piece } from '../../db/piece.js';
import { asDay, periodBetween } from './column-parameters.js';
import type { SearchParameter } from './parameter.js';

/** The first day of `2013`, `2013-03` or `2013-03-11`, and the first behind it. */
const begins = (text: Piece): Piece => piece`(${text} || substr('-01-01', length(${text}) - 3))::date`;
const ends = (text: Piece): Piece =>
  piece`(${begins(text)} + case length(${text}) when 4 then interval '1 year' when 7 then interval '1 month' else interval '1 day' end)::date`;

/** A day, a month or a year, as somebody remembers it. */
export function partialDay(text: Piece, documentation: string): Extract<SearchParameter, { type: 'date' }> {
  const days = periodBetween(begins(text), ends(text), documentation);
  return {
    type: 'date',
    documentation,
    missing: piece`${text} is null`,
    match(prefix, { low, high }) {
      const { sql } = days.match(prefix, { low: asDay(low), high: asDay(high) });
      return { sql: piece`${text} is not null and ${sql}` };
    },
  };
}
