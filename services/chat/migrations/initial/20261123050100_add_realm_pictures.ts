import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table realms add column icon_key text, add column logo_key text, add column night_logo_key text;
    comment on column realms.icon_key is 'Names the file of the icon, as the other two name those of the logos; null for that of the service.';
  `);
}
