import type { Db } from './db.js';

/** When `2013-03-11`, `2013-03` or `2013` begins where the clinic is, as searches by days reckon it. */
export async function beginningOf(db: Db, partialDay: string, timezone: string): Promise<string> {
  const day = `${partialDay}-01-01`.slice(0, 10);
  const row = await db.row<{ begins: string }>('select iso_instant($1::date::timestamp at time zone $2) as begins', [
    day,
    timezone,
  ]);
  if (!row) throw new Error('A day has no beginning.');
  return row.begins;
}
