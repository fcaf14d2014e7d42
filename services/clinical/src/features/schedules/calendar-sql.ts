import { parameter, piece, type Piece } from '../../db/piece.js';

// Parts of queries over a practitioner's calendar, `$1` and `$2` of which are the clinic and the practitioner; a query over several
// practitioners says what it calls each, and the clinic.

/** Which part of whose calendar; the days are those of the time zone, both included. */
export interface CalendarSpan {
  clinic_id: string;
  practitioner_id: string;
  date_from: string;
  date_to: string;
  timezone: string;
}

/** Where the days of a span begin and end. */
export const [SPAN_BEGIN, SPAN_END] = [
  piece`${parameter(3)}::date::timestamp at time zone ${parameter(5)}`,
  piece`(${parameter(4)}::date + 1)::timestamp at time zone ${parameter(5)}`,
];

/** Appointments of these statuses hold their time. */
export const HOLDS_TIME = piece`status in ('pending', 'booked', 'arrived', 'checked-in', 'fulfilled')`;

// Comparisons instead of a range's overlap, which is not leakproof: row-level security would keep it from an index.
export const appointmentsWithin = (
  begin: Piece,
  end: Piece,
  practitioner = parameter(2),
  clinic = parameter(1),
): Piece =>
  piece`clinic_id = ${clinic} and practitioner_id = ${practitioner} and start_at > ${begin} - interval '1 day' and start_at < ${end} and end_at > ${begin}`;
export const blocksWithin = (begin: Piece, end: Piece, practitioner = parameter(2), clinic = parameter(1)): Piece =>
  piece`clinic_id = ${clinic} and practitioner_id = ${practitioner} and start_at < ${end} and end_at > ${begin}`;

/** As `$1` to `$5`. */
export const spanParameters = ({ clinic_id, practitioner_id, date_from, date_to, timezone }: CalendarSpan) => [
  clinic_id,
  practitioner_id,
  date_from,
  date_to,
  timezone,
];

/**
 * When somebody opens and closes on a day, in that time zone: by the hours of their own `own`, and where none of these are valid that
 * day by those of the clinic. All are expressions, the day one of type date.
 */
export const openOn = (own: Piece, clinics: Piece, day: Piece, zone: Piece): Piece => piece`
   select opens, closes
   from jsonb_to_recordset(
     case when exists (select from jsonb_to_recordset(${own}) as v (valid_from date, valid_until date)
       where ${day} between v.valid_from and coalesce(v.valid_until, 'infinity')) then ${own} else ${clinics} end
   ) as h (days integer[], "from" text, "to" text, valid_from date, valid_until date),
     lateral (select (${day} + h."from"::time) at time zone ${zone} as opens, (${day} + h."to"::time) at time zone ${zone} as closes) as hours
   where extract(dow from ${day}) = any(h.days) and opens < closes
     and ${day} between coalesce(h.valid_from, '-infinity') and coalesce(h.valid_until, 'infinity')`;
