import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into jobs (task, realm_id, payload)
    select 'make thumbnails', realm_id, jsonb_build_object('attachment_id', id) from attachments
    where content_type = 'image/tiff'`);
}
