import type { Knex } from 'knex';

/**
 * Mails that wait to be sent, which the worker does. A code that a mail brings is made when it is sent: here is none, and of
 * those that were sent only hashes are kept. So who serves requests may ask for a link for somebody, and never has one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mails (
      id uuid primary key,
      kind text not null,
      -- Whose account it is about; null of an address that may have none.
      user_id uuid references users,
      about jsonb not null default '{}',
      created_at timestamptz not null default now(),
      next_attempt_at timestamptz not null default now(),
      leased_until timestamptz not null default '-infinity',
      attempts integer not null default 0,
      -- A code, never what the server said.
      error text
    );
    create index mails_due on mails (next_attempt_at);
    create index mails_age on mails (created_at);
    grant insert on mails to clinical_app, clinical_worker;
    grant select, update, delete on mails to clinical_worker;
    grant select, delete on mails to clinical_janitor;

    create table password_links (
      code_hash bytea primary key,
      user_id uuid not null references users,
      expires_at timestamptz not null
    );
    create index password_links_user on password_links (user_id);
    create index password_links_age on password_links (expires_at);
    grant select, delete on password_links to clinical_app;
    grant insert on password_links to clinical_worker;
    grant select, delete on password_links to clinical_janitor;

    grant select (id, email, name, disabled_at) on users to clinical_worker;
    create policy worker on invitations to clinical_worker using (status = 'pending');
    grant select, update (code_hash) on invitations to clinical_worker;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop policy worker on invitations;
    revoke all on invitations from clinical_worker;
    revoke all on users from clinical_worker;
    drop table password_links, mails;
  `);
}
