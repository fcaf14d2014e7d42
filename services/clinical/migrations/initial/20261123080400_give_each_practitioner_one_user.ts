import type { Knex } from 'knex';

/**
 * A practitioner is one user's from the first time that they are linked, also after the membership ended: what was signed as them
 * is not to be somebody else's.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table practitioners add column user_id uuid references users;
    alter table practitioners no force row level security;
    alter table memberships no force row level security;
    update practitioners p set user_id = m.user_id from memberships m where m.clinic_id = p.clinic_id and m.practitioner_id = p.id;
    alter table memberships force row level security;
    alter table practitioners force row level security;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table practitioners drop column user_id');
}
