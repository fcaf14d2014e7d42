import type { Knex } from 'knex';

/** "At any time" is said by the epoch: the service reads every instant as a day of the calendar, and -infinity is none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_health alter column resume_at set default 'epoch';
    alter table webhook_deliveries alter column leased_until set default 'epoch';
    update webhook_health set resume_at = 'epoch' where resume_at = '-infinity';
    update webhook_deliveries set leased_until = 'epoch' where leased_until = '-infinity';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_health alter column resume_at set default '-infinity';
    alter table webhook_deliveries alter column leased_until set default '-infinity';
  `);
}
