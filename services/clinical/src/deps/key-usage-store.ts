import type { Database } from '../db/db.js';

/** How often a key's requests ended as `outcome` in the quarter of an hour from `at`, an ISO instant. */
export interface KeyCount {
  api_key_id: string;
  at: string;
  outcome: string;
  requests: number;
}

/**
 * Adds to what was counted before, by this process or others. Rows are locked in the order of their keys, so that two who add at
 * once do not wait for each other in a circle.
 */
export const addKeyUsage = (database: Database, clinicId: string, counts: readonly KeyCount[]): Promise<unknown> =>
  database.transaction(clinicId, (db) =>
    db.rows(
      `insert into api_key_usage as before (clinic_id, day, api_key_id, outcome, requests)
       select c.id, (counted.at at time zone c.timezone)::date, counted.api_key_id, counted.outcome, sum(counted.requests)
       from jsonb_to_recordset($2::jsonb) as counted (api_key_id uuid, at timestamptz, outcome text, requests bigint)
       join clinics c on c.id = $1
       group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (clinic_id, day, api_key_id, outcome) do update set requests = before.requests + excluded.requests`,
      [clinicId, JSON.stringify(counts)],
    ),
  );
