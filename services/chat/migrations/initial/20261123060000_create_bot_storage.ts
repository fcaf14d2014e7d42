import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table bot_storage (
      realm_id bigint not null,
      user_id bigint not null,
      key text collate "C" not null,
      value text not null,
      primary key (realm_id, user_id, key),
      foreign key (realm_id, user_id) references users (realm_id, id)
    );
    comment on table bot_storage is 'What a bot remembers from one start to the next; nobody else sees it.';
  `);
}
