import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notifications (
      realm_id bigint not null,
      user_id bigint not null,
      way text not null check (way in ('mail', 'push')),
      message_id bigint not null,
      trigger text not null,
      mentioned_group_id bigint,
      due_at timestamptz,
      queued_at timestamptz not null default now(),
      primary key (realm_id, user_id, way, message_id),
      foreign key (realm_id, user_id) references users (realm_id, id),
      foreign key (realm_id, message_id) references messages (realm_id, id) on delete cascade
    );
    create index notifications_by_message on notifications (realm_id, message_id);
    create index notifications_due on notifications (way, due_at) where due_at is not null;
    create index notifications_due_of_user on notifications (realm_id, user_id, way, due_at) where due_at is not null;
    create index notifications_held on notifications (way, realm_id, user_id) where due_at is null;
    comment on table notifications is 'Whom a message is to be told outside of the clients, should it stay unread; one row for each way.';
    comment on column notifications.trigger is 'Why, when it was sent. What holds when it is due is found anew.';
    comment on column notifications.mentioned_group_id is 'The smallest of the mentioned groups that they are in, unless they are mentioned by name.';
    comment on column notifications.due_at is 'Null while the person is active: they may still read it.';
  `);
}
