import type { Tx } from '../../db/db.js';
import type { ChannelForUser } from '../channel-directory/index.js';
import type { Topic } from '../topics/index.js';

/** What of a channel decides who may send to it and who hears of it. */
export type ChannelStanding = Pick<
  ChannelForUser,
  | 'name'
  | 'invite_only'
  | 'is_web_public'
  | 'history_public_to_subscribers'
  | 'topics_policy'
  | 'is_archived'
  | 'group_settings'
  | 'is_subscribed'
>;

/** For each of these senders and topics, in the given order: the channel as it is now for them, and the topic, if there is one. */
export async function findChannelPlaces(
  tx: Tx,
  realm_id: number,
  channel_id: number,
  wanted: readonly { user_id: number; topic: string }[],
): Promise<{ standing: ChannelStanding; topic: Topic | undefined }[]> {
  const rows = await tx.named<ChannelStanding & { topic_id: number | null; topic: string; open_thread_id: number }>(
    'channel_places',
    `select c.name, c.invite_only, c.is_web_public, c.history_public_to_subscribers, c.topics_policy, c.is_archived,
            c.group_settings,
            exists (select from subscription_spans s
                    where s.realm_id = c.realm_id and s.channel_id = c.id and s.user_id = given.user_id
                      and s.to_message_id is null) as is_subscribed,
            t.id as topic_id, t.name as topic, t.open_thread_id
     from channels c
     cross join unnest($3::bigint[], $4::text[]) with ordinality as given (user_id, topic, place)
     left join topics t on t.realm_id = c.realm_id and t.channel_id = c.id and lower(t.name) = lower(given.topic)
     where c.realm_id = $1 and c.id = $2
     order by given.place`,
    [realm_id, channel_id, wanted.map(({ user_id }) => user_id), wanted.map(({ topic }) => topic)],
  );
  return rows.map(({ topic_id, topic: name, open_thread_id, ...standing }) => ({
    standing,
    topic: topic_id === null ? undefined : { id: topic_id, channel_id, name, open_thread_id },
  }));
}
