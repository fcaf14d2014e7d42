import type { Knex } from 'knex';

/** Of a death the day may be all that is known: it is kept beside where that begins. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table patients add column deceased_on date;
    grant update (deceased_on) on patients to clinical_app;
    create or replace view clinic_patients as select * from patients where clinic_id = (select current_clinic_id());
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table patients drop column deceased_on');
}
