// Parts of queries over a practitioner's calendar, `$1` and `$2` of which are the clinic and the practitioner; a query over several
// practitioners says what it calls each.

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
  '$3::date::timestamp at time zone $5',
  '($4::date + 1)::timestamp at time zone $5',
];

/** Appointments of these statuses hold their time. */
export const HOLDS_TIME = `status in ('pending', 'booked', 'arrived', 'checked-in', 'fulfilled')`;

// Comparisons instead of a range's overlap, which is not leakproof: row-level security would keep it from an index.
export const APPOINTMENTS_WITHIN = (begin: string, end: string, practitioner = '$2') =>
  `clinic_id = $1 and practitioner_id = ${practitioner} and start_at > ${begin} - interval '1 day' and start_at < ${end} and end_at > ${begin}`;
export const BLOCKS_WITHIN = (begin: string, end: string, practitioner = '$2') =>
  `clinic_id = $1 and practitioner_id = ${practitioner} and start_at < ${end} and end_at > ${begin}`;

/** As `$1` to `$5`. */
export const spanParameters = ({ clinic_id, practitioner_id, date_from, date_to, timezone }: CalendarSpan) => [
  clinic_id,
  practitioner_id,
  date_from,
  date_to,
  timezone,
];
