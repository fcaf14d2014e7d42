import type { Knex } from 'knex';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BATCH = 1_000;

/**
 * Each batch is a transaction of its own, so that nobody waits long for a record. Cut off, it begins anew and adds nothing twice. The
 * records of a batch are held: what the release before writes meanwhile becomes rows by the triggers, before or after.
 */
export const config = { transaction: false };

/** The tables that a batch reads, as their owner: who belongs to no clinic, and is bound by row-level security where it is forced. */
const READ = ['consultations', 'consultation_vitals', 'lab_results'];

/** What was measured before each measurement was a row. */
export async function up(knex: Knex): Promise<void> {
  for (const table of READ) await knex.raw(`alter table ${table} no force row level security`);
  await inBatches(knex, 'consultations', 'keep_signs');
  await inBatches(knex, 'lab_results', 'keep_results');
  for (const table of READ) await knex.raw(`alter table ${table} force row level security`);
}

interface Place {
  clinic_id: string;
  id: string;
}

async function inBatches(knex: Knex, records: string, keep: string): Promise<void> {
  let last: Place | undefined = { clinic_id: FIRST_ID, id: FIRST_ID };
  while (last) last = await fill(knex, records, keep, last);
}

/** The rows of the next records behind the last one; undefined when there are no more. */
const fill = (knex: Knex, records: string, keep: string, after: Place): Promise<Place | undefined> =>
  knex.transaction(async (batch) => {
    const held: { rows: Place[] } = await batch.raw(
      `select clinic_id, id from ${records} where (clinic_id, id) > (:clinic_id, :id) order by clinic_id, id limit :limit for share`,
      { ...after, limit: BATCH },
    );
    // They are read again by statements of their own: who waited for them had an older look at them.
    for (const clinic of new Set(held.rows.map(({ clinic_id }) => clinic_id))) {
      const ids = held.rows.flatMap((row) => (row.clinic_id === clinic ? [row.id] : []));
      await batch.raw(`select ${keep}(:clinic, :ids)`, { clinic, ids });
    }
    return held.rows.at(-1);
  });

export async function down(): Promise<void> {
  // The rows go with their table.
}
