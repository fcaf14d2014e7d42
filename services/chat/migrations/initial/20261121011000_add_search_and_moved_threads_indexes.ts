import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table topics add column search_terms tsvector not null default '';
    create index topics_by_search_terms on topics using gin (search_terms);
    create index topics_by_name_anywhere on topics (realm_id, lower(name));
    comment on column topics.search_terms is 'Of its name, written with it; searchTermsOf says what they are.';

    create index threads_moved_out on threads (realm_id, stamped_channel_id) where channel_id <> stamped_channel_id;
    create index messages_mentioning_channel on messages (realm_id, channel_id, id) where mentions_channel;
    create index messages_with_image on messages (realm_id, id) where has_image;
    create index messages_with_attachment on messages (realm_id, id) where has_attachment;
    create index direct_conversation_members_by_conversation
      on direct_conversation_members (realm_id, direct_conversation_id);
    create index channels_opened_by_groups on channels (realm_id)
      where invite_only and (group_settings -> 'can_subscribe_group' is not null or group_settings -> 'can_add_subscribers_group' is not null);
  `);
}
