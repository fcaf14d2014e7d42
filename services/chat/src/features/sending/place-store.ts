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

/** The channel as it is now for this user, and its topic of that name, if there is one. */
export async function getChannelPlace(
  tx: Tx,
  realm_id: number,
  user_id: number,
  channel_id: number,
  topic: string,
): Promise<{ standing: ChannelStanding; topic: Topic | undefined }> {
  const [row] = await tx.named<ChannelStanding & { topic_id: number | null; topic: string; open_thread_id: number }>(
    'channel_place',
    `select c.name, c.invite_only, c.is_web_public, c.history_public_to_subscribers, c.topics_policy, c.is_archived,
            c.group_settings,
            exists (select from subscription_spans s
                    where s.realm_id = c.realm_id and s.channel_id = c.id and s.user_id = $2 and s.to_message_id is null)
              as is_subscribed,
            t.id as topic_id, t.name as topic, t.open_thread_id
     from channels c
     left join topics t on t.realm_id = c.realm_id and t.channel_id = c.id and lower(t.name) = lower($4)
     where c.realm_id = $1 and c.id = $3`,
    [realm_id, user_id, channel_id, topic],
  );
  const { topic_id, topic: name, open_thread_id, ...standing } = row!;
  return { standing, topic: topic_id === null ? undefined : { id: topic_id, channel_id, name, open_thread_id } };
}
