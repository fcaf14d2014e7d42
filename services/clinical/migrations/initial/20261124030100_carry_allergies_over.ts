import type { Knex } from 'knex';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BATCH = 2_000;

/** Each batch is a transaction of its own, so that nobody waits long for a patient; cut off, it begins anew and adds nothing twice. */
export const config = { transaction: false };

/**
 * Each text in `patients.allergies` becomes an allergy, of which nothing else is known. Patients are held for as long as their
 * batch: what the release before writes meanwhile becomes records by the trigger, before or after.
 */
export async function up(knex: Knex): Promise<void> {
  // The owner of the tables belongs to no clinic, and is bound by row-level security where it is forced.
  await knex.raw('alter table allergies no force row level security');
  let last: { clinic_id: string; id: string } | undefined = { clinic_id: FIRST_ID, id: FIRST_ID };
  while (last) last = await carryOver(knex, last);
  await knex.raw('alter table allergies force row level security');
}

/** Those of the next patients behind the last one; undefined when there are no more. */
async function carryOver(knex: Knex, after: { clinic_id: string; id: string }) {
  const { rows } = await knex.raw(
    `with held as materialized (
       select clinic_id, id, allergies from patients where (clinic_id, id) > (:clinic_id, :id)
       order by clinic_id, id limit :limit for share),
     carried as (
       insert into allergies (clinic_id, id, patient_id, substance_display)
       select held.clinic_id, gen_random_uuid(), held.id, said.display
       from held cross join lateral (select distinct display from unnest(held.allergies) display where display <> '') said
       where not exists (select from allergies a
         where a.clinic_id = held.clinic_id and a.patient_id = held.id and a.substance_display = said.display)
       on conflict do nothing)
     select clinic_id, id from held order by clinic_id desc, id desc limit 1`,
    { ...after, limit: BATCH },
  );
  return rows[0] as { clinic_id: string; id: string } | undefined;
}

export async function down(): Promise<void> {
  // The texts are still there; the records go with their table.
}
