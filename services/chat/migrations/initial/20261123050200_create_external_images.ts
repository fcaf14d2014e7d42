import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table realms add column media_key text not null
      default encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');
    comment on column realms.media_key is 'Signs the addresses under which images from elsewhere are shown.';

    create table external_images (
      realm_id bigint not null references realms (id) on delete cascade,
      digest text not null,
      url text not null,
      asked_at timestamptz not null,
      attempts smallint not null default 0,
      fetched_at timestamptz,
      content_type text,
      bytes integer not null default 0,
      primary key (realm_id, digest)
    );
    create index external_images_by_age on external_images (asked_at);
    create index external_images_kept on external_images (realm_id, asked_at) include (bytes) where bytes > 0;
    comment on table external_images is 'Images of other hosts that messages show, fetched once and kept for a while.';
    comment on column external_images.digest is 'SHA-256 of the url, in hexadecimal digits; names the file.';
    comment on column external_images.content_type is 'Null until it is fetched, and of what cannot be shown.';
  `);
}
