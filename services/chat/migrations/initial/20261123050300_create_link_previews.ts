import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table link_previews (
      realm_id bigint not null references realms (id) on delete cascade,
      digest text not null,
      url text not null,
      fetched_at timestamptz not null,
      title text,
      description text,
      image_url text,
      primary key (realm_id, digest)
    );
    create index link_previews_by_age on link_previews (fetched_at);
    comment on table link_previews is 'What pages that messages link to say of themselves; nothing of those that could not be had.';
    comment on column link_previews.digest is 'SHA-256 of the url, in hexadecimal digits.';
  `);
}
