import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column address_proven boolean not null default true;
    comment on column users.address_proven is 'False where somebody else gave the person this address: no new password is sent to it.';
  `);
}
