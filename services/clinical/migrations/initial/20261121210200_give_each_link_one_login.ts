import type { Knex } from 'knex';

/**
 * One login for each practitioner and patient of a clinic. Where there are two, the one in use for longest keeps the
 * link; the others are suspended without it, for an administrator to look at. Row-level security would hide the
 * rows from an owner that is no superuser.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table memberships no force row level security;
    update memberships m set status = 'suspended', practitioner_id = null, patient_id = null
    from (select clinic_id, user_id, row_number() over (
            partition by clinic_id, coalesce(practitioner_id, patient_id) order by status, created_at, user_id) as place
          from memberships where practitioner_id is not null or patient_id is not null) ranked
    where ranked.place > 1 and m.clinic_id = ranked.clinic_id and m.user_id = ranked.user_id;
    alter table memberships add column suspended_at timestamptz;
    update memberships set suspended_at = updated_at where status = 'suspended';
    alter table memberships force row level security;

    create unique index memberships_practitioner on memberships (clinic_id, practitioner_id) where practitioner_id is not null;
    create unique index memberships_patient on memberships (clinic_id, patient_id) where patient_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop index memberships_practitioner, memberships_patient; alter table memberships drop column suspended_at',
  );
}
