import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table realms add column user_setting_defaults jsonb not null default '{}';
    comment on column realms.user_setting_defaults is 'Personal settings that people get who join, where they differ from those of the service, by wire name.';
  `);
}
