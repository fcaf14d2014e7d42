import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { invalid } from '../../domain/failures.js';
import { beginningOf } from '../../db/local-day.js';
import type { Demographics } from './patient-content.js';

type Death = Pick<Demographics, 'deceased_at' | 'deceased_on'>;

/**
 * What is said of a death, as a record keeps it: of a day also where that begins. Who says a time knows more than the day, unless it is
 * the one that was told of the day; a day that is taken away is no death. Throws 422 `deceased_at` where both are said and disagree.
 */
export async function withTimeOfDeath<T extends Death>(
  db: Db,
  { timezone }: Clinic,
  body: T,
  before: Death = {},
): Promise<T> {
  const { deceased_at, deceased_on } = body;
  if (deceased_on) {
    const begins = await beginningOf(db, deceased_on, timezone);
    if (deceased_at && Date.parse(deceased_at) !== Date.parse(begins))
      throw invalid({ path: 'deceased_at', rule: 'disagrees', other: 'deceased_on' });
    return { ...body, deceased_at: begins };
  }
  if (deceased_on === null && deceased_at === undefined && before.deceased_on) return { ...body, deceased_at: null };
  if (deceased_at === undefined || deceased_on === null) return body;
  const isTold =
    deceased_at !== null && before.deceased_at && Date.parse(deceased_at) === Date.parse(before.deceased_at);
  return { ...body, deceased_on: isTold ? (before.deceased_on ?? null) : null };
}
