import type { Knex } from 'knex';

/** A second factor. The secret is encrypted with a key that the database does not hold; it counts once it is confirmed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      add column totp_secret bytea,
      add column totp_confirmed_at timestamptz,
      add column totp_last_step bigint not null default 0,
      add constraint users_totp check (totp_confirmed_at is null or totp_secret is not null)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table users drop column totp_secret, drop column totp_confirmed_at, drop column totp_last_step',
  );
}
