import type { Knex } from 'knex';

/**
 * Appointments say whether their practitioner gave the patient to themselves, and policies what a broken glass passes.
 * What was booked before counts as given by somebody else: nobody knows any more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table appointments add column self_assigned boolean not null default false;
    alter table phi_policies
      add column break_glass_passes text[] not null default '{hours,networks}'
        constraint phi_policies_break_glass_passes check (break_glass_passes <@ '{hours,networks}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table phi_policies drop column break_glass_passes;
    alter table appointments drop column self_assigned;
  `);
}
