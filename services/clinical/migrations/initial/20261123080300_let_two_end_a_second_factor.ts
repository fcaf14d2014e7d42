import type { Knex } from 'knex';

/** That an administrator wants a member's second factor ended, which another one has to want too. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table second_factor_removals (
      clinic_id uuid not null references clinics,
      user_id uuid not null references users,
      requested_by uuid not null references users,
      expires_at timestamptz not null,
      primary key (clinic_id, user_id)
    );
    call protect_tenant_table('second_factor_removals');
    grant delete on second_factor_removals to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table second_factor_removals');
}
