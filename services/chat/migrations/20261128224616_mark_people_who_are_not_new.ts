import type { Knex } from 'knex';

/** Clients greet who is here for the first time. Those who were here before are not greeted after an upgrade. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into onboarding_steps (realm_id, user_id, onboarding_step)
     select realm_id, id, 'intro_inbox_view_modal' from users where not is_bot
     on conflict do nothing`,
  );
}
