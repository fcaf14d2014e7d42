import type { Knex } from 'knex';

/** Built while messages are sent and edited. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // It waits for every transaction that is under way, however long, but keeps nobody waiting.
  await knex.raw('set lock_timeout = 0');
  // What an attempt left that did not end is invalid.
  await knex.raw('drop index concurrently if exists messages_rendered_before');
  await knex.raw('create index concurrently messages_rendered_before on messages (id) where rendered_version < 4');
  // Former contents are not rendered anew. Those of ten megabytes, from when tables had no limit, become plain text.
  await knex.raw(`
    update message_edits
    set prev_rendered_content =
      '<p>' || replace(replace(replace(prev_content, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>'
    where octet_length(prev_rendered_content) > 1000000`);
  await knex.raw('reset lock_timeout');
}
