import type { Db } from '../../db/db.js';
import type { Outcomes } from './key-usage-view.js';

/** Days where the clinic is, both included; of one key, or of all. */
interface AskedUsage {
  date_from: string;
  date_to: string;
  api_key?: string | undefined;
}

interface UsedKey {
  id: string;
  name: string;
  environment: 'live' | 'test';
  prefix: string;
  outcomes: Outcomes;
}

const ASKED = `clinic_id = $1 and day between $2 and $3 and ($4::uuid is null or api_key_id = $4)`;

const asked = (clinicId: string, { date_from, date_to, api_key }: AskedUsage) => [
  clinicId,
  date_from,
  date_to,
  api_key ?? null,
];

/** The days on which a key was used, in their order. */
export const findUsedDays = (db: Db, clinicId: string, usage: AskedUsage) =>
  db.rows<{ day: string; outcomes: Outcomes }>(
    `select day, jsonb_object_agg(outcome, requests) as outcomes
     from (select day, outcome, sum(requests) as requests from api_key_usage where ${ASKED} group by day, outcome) u
     group by day order by day`,
    asked(clinicId, usage),
  );

/** The keys with which most requests came. */
export const findUsedKeys = (db: Db, clinicId: string, usage: AskedUsage, limit: number) =>
  db.rows<UsedKey>(
    `select k.id, k.name, k.environment, k.prefix, jsonb_object_agg(u.outcome, u.requests) as outcomes
     from (select api_key_id, outcome, sum(requests) as requests from api_key_usage where ${ASKED} group by api_key_id, outcome) u
     join api_keys k on k.clinic_id = $1 and k.id = u.api_key_id
     group by k.clinic_id, k.id order by sum(u.requests) desc, k.id limit $5`,
    [...asked(clinicId, usage), limit],
  );

/** Purges what was counted before `day`, of all clinics, as `clinical_janitor`; the number of rows deleted. */
export async function deleteOldKeyUsage(db: Db, day: string, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from api_key_usage where (clinic_id, day, api_key_id, outcome) in
       (select clinic_id, day, api_key_id, outcome from api_key_usage where day < $1 order by day limit $2) returning 1`,
    [day, limit],
  );
  return rows.length;
}
