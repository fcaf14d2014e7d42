import type { Knex } from 'knex';

/** When each practitioner takes patients, from one day to another; the clinic's hours where it says nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table practitioners add column working_hours jsonb not null default '[]';
    call allow_updates('practitioners', '{active, full_name, license_number, specialty, user_id, working_hours}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table practitioners drop column working_hours;
    call allow_updates('practitioners', '{active, full_name, license_number, specialty, user_id}');
  `);
}
