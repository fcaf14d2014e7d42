import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table onboarding_steps (
      realm_id bigint not null,
      user_id bigint not null,
      onboarding_step text not null,
      "timestamp" timestamptz not null default now(),
      primary key (realm_id, user_id, onboarding_step),
      foreign key (realm_id, user_id) references users (realm_id, id)
    );
    comment on table onboarding_steps is 'What a person was shown once and need not be shown again.';
  `);
}
