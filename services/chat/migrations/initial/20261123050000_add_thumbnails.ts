import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table attachments
      add column width integer,
      add column height integer,
      add column is_animated boolean default false not null,
      add column thumbnails text constraint attachments_thumbnails_check check (thumbnails in ('pending', 'ready')),
      add column thumbnail_attempts smallint default 0 not null;
    comment on column attachments.width is 'Pixels of an image, after rotation; null for what is none.';
    comment on column attachments.thumbnails is 'Of an image; null for what is none, or cannot be read.';
    comment on column attachments.thumbnail_attempts is 'How often thumbnails were begun: an image may kill its process each time.';

    insert into jobs (task, realm_id, payload)
    select 'make thumbnails', realm_id, jsonb_build_object('attachment_id', id) from attachments
    where content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif');
  `);
}
