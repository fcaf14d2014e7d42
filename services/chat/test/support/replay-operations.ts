import { kind, pick, ROLES } from './replay-kind.js';
import { LIST_OPERATIONS } from './replay-lists.js';
import type { ReplayWorld } from './replay-world.js';

const TOPICS = ['soup', 'Soup', 'bread', 'BREAD', 'salt', ''];
const CONTENTS = ['Hello', 'Hello @**Max Member**', 'Hello @**all**', 'Hello @**topic**', 'Hello @*cooks*'];
const principalsOf = ({ people }: ReplayWorld, b: number, c: number) => [
  ...new Set([pick(people, b).id, pick(people, c).id]),
];
const MODES = ['change_one', 'change_later', 'change_all'];

/** Every change that registrations show, by name. */
export const OPERATIONS = {
  send: kind(8, ({ world, api, a, b, c }) =>
    world.noting(
      api.post('/messages', {
        type: 'channel',
        to: pick(world.channel_ids, a),
        topic: pick(TOPICS, b),
        content: pick(CONTENTS, c),
        read_by_sender: true,
      }),
    ),
  ),
  sendDirectly: kind(2, ({ world, api, a, b, c }) =>
    world.noting(
      api.post('/messages', {
        type: 'direct',
        to: [pick(world.people, a).id, pick(world.people, b).id],
        content: pick(CONTENTS, c),
        read_by_sender: true,
      }),
    ),
  ),
  edit: kind(2, async ({ world, api, a, b, c }) =>
    onMessage(world, a, (id) => api.patch(`/messages/${id}`, { content: `${pick(CONTENTS, c)} ${b}` })),
  ),
  move: kind(12, async ({ world, api, a, b, c }) =>
    onMessage(world, a, (id) =>
      api.patch(`/messages/${id}`, {
        ...(c % 2 === 0 || b % 3 !== 0 ? { topic: pick(TOPICS, b) } : {}),
        ...(c % 2 === 1 && { stream_id: pick(world.channel_ids, b) }),
        propagate_mode: pick(MODES, c),
        send_notification_to_new_thread: c % 5 === 0,
        send_notification_to_old_thread: c % 7 === 0,
      }),
    ),
  ),
  resolve: kind(1, async ({ world, api, a, b }) =>
    onMessage(world, a, (id) =>
      api.patch(`/messages/${id}`, { topic: `✔ ${pick(TOPICS, b)}`, propagate_mode: 'change_all' }),
    ),
  ),
  delete: kind(1, async ({ world, api, a }) => onMessage(world, a, (id) => api.delete(`/messages/${id}`))),
  deleteTopic: kind(1, ({ world, api, a, b }) =>
    api.post(`/streams/${pick(world.channel_ids, a)}/delete_topic`, { topic_name: pick(TOPICS, b) }),
  ),
  flag: kind(7, async ({ world, api, a, b, c }) =>
    onMessage(world, a, (id) =>
      api.post('/messages/flags', {
        messages: [id, pick(world.message_ids, b)],
        op: c % 3 === 0 ? 'remove' : 'add',
        flag: pick(['read', 'read', 'starred'], b),
      }),
    ),
  ),
  markTopicRead: kind(4, ({ world, api, a, b }) =>
    api.post('/mark_topic_as_read', { stream_id: pick(world.channel_ids, a), topic_name: pick(TOPICS, b) }),
  ),
  markChannelRead: kind(3, ({ world, api, a }) =>
    api.post('/mark_stream_as_read', { stream_id: pick(world.channel_ids, a) }),
  ),
  markAllRead: kind(1, ({ api }) => api.post('/mark_all_as_read')),
  react: kind(1, async ({ world, api, a, b }) =>
    onMessage(world, a, (id) =>
      b % 2 === 0
        ? api.post(`/messages/${id}/reactions`, { emoji_name: 'smile' })
        : api.delete(`/messages/${id}/reactions`, { emoji_name: 'smile' }),
    ),
  ),
  subscribe: kind(4, async ({ world, api, a, b, c }) => {
    const name = await world.channelName(a);
    return api.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: principalsOf(world, b, c) });
  }),
  unsubscribe: kind(3, async ({ world, api, a, b, c }) => {
    return api.delete('/users/me/subscriptions', {
      subscriptions: [await world.channelName(a)],
      principals: principalsOf(world, b, c),
    });
  }),
  subscribeByOwner: kind(3, async ({ world, a, b, c }) =>
    world.api(world.realm.owner, c).post('/users/me/subscriptions', {
      subscriptions: [{ name: await world.channelName(a) }],
      principals: principalsOf(world, b, c),
    }),
  ),
  unsubscribeByOwner: kind(3, async ({ world, a, b, c }) =>
    world.api(world.realm.owner, c).delete('/users/me/subscriptions', {
      subscriptions: [await world.channelName(a)],
      principals: principalsOf(world, b, c),
    }),
  ),
  setRoleByOwner: kind(3, ({ world, a, b, c }) =>
    world.api(world.realm.owner, c).patch(`/users/${pick(world.people, a).id}`, { role: pick(ROLES, b) }),
  ),
  leave: kind(1, async ({ world, api, a }) =>
    api.delete('/users/me/subscriptions', { subscriptions: [await world.channelName(a)] }),
  ),
  setForChannel: kind(1, ({ world, api, a, b }) =>
    api.patch(`/users/me/subscriptions/${pick(world.channel_ids, a)}`, {
      property: pick(['is_muted', 'pin_to_top', 'push_notifications'], b),
      value: b % 2 === 0,
    }),
  ),
  createChannel: kind(1, async ({ world, api, user, a, b }) => {
    if (world.channel_ids.length > 6) return undefined;
    const answer = await api.post('/channels/create', {
      name: `made ${world.realm.id} ${world.channel_ids.length} ${user.id} ${b}`,
      subscribers: [user.id, pick(world.people, a).id],
      invite_only: a % 2 === 0,
      history_public_to_subscribers: true,
    });
    if (answer.status === 200) world.channel_ids.push(answer.body.id);
    return answer;
  }),
  archive: kind(2, ({ world, api, a }) => api.delete(`/streams/${pick(world.channel_ids, a)}`)),
  unarchive: kind(2, ({ world, api, a }) =>
    api.patch(`/streams/${pick(world.channel_ids, a)}`, { is_archived: false }),
  ),
  changePrivacy: kind(2, ({ world, api, a, b }) =>
    api.patch(`/streams/${pick(world.channel_ids, a)}`, {
      is_private: b % 2 === 0,
      history_public_to_subscribers: true,
    }),
  ),
  renameChannel: kind(1, ({ world, api, a, b }) =>
    api.patch(`/streams/${pick(world.channel_ids, a)}`, { new_name: `renamed ${world.realm.id} ${a} ${b}` }),
  ),
  letGroupJoin: kind(1, ({ world, api, a, b }) =>
    api.patch(`/streams/${pick(world.channel_ids, a)}`, { can_subscribe_group: { new: pick(world.group_ids, b) } }),
  ),
  setDefault: kind(1, ({ world, api, a, b }) =>
    (b % 2 === 0 ? api.post : api.delete)('/default_streams', { stream_id: pick(world.channel_ids, a) }),
  ),
  followTopic: kind(4, ({ world, api, a, b, c }) =>
    api.post('/user_topics', {
      stream_id: pick(world.channel_ids, a),
      topic: pick(TOPICS, b),
      visibility_policy: c % 4,
    }),
  ),
  setOwn: kind(2, ({ api, a, b }) =>
    api.patch(
      '/settings',
      pick<object>(
        [
          { timezone: pick(['America/Santiago', 'Europe/Berlin', ''], b) },
          { enable_stream_push_notifications: b % 2 === 0 },
          { enter_sends: b % 2 === 0, default_language: pick(['de', 'en', 'pt-br'], b) },
          { email_address_visibility: (b % 5) + 1 },
          { full_name: `Renamed ${b}` },
        ],
        a,
      ) as Record<string, unknown>,
    ),
  ),
  setStatus: kind(1, ({ api, a }) => api.post('/users/me/status', { status_text: pick(['Away', 'Busy', ''], a) })),
  setAway: kind(1, ({ api, a, b }) =>
    b % 2 === 0
      ? api.post('/users/me/status', { away: a % 2 === 0 })
      : api.patch('/settings', { presence_enabled: a % 2 === 0 }),
  ),
  muteUser: kind(1, ({ world, api, a, b }) =>
    (b % 3 === 0 ? api.delete : api.post)(`/users/me/muted_users/${pick(world.people, a).id}`),
  ),
  setRole: kind(4, ({ world, api, a, b }) => api.patch(`/users/${pick(world.people, a).id}`, { role: pick(ROLES, b) })),
  deactivate: kind(1, async ({ world, api, a }) => {
    const user = pick(world.people, a);
    const answer = await api.delete(`/users/${user.id}`);
    if (answer.status === 200) world.left(user);
    return answer;
  }),
  reactivate: kind(2, async ({ world, api, a }) => {
    if (world.gone.length === 0) return undefined;
    const user = pick(world.gone, a);
    const answer = await api.post(`/users/${user.id}/reactivate`);
    if (answer.status === 200) world.gone = world.gone.filter((other) => other !== user);
    return answer;
  }),
  changeGroup: kind(2, ({ world, api, a, b, c }) =>
    api.post(`/user_groups/${pick(world.own_group_ids, a)}/members`, {
      [c % 2 === 0 ? 'add' : 'delete']: [pick(world.people, b).id],
    }),
  ),
  nestGroup: kind(1, ({ world, api, a, b, c }) =>
    api.post(`/user_groups/${pick(world.own_group_ids, a)}/subgroups`, {
      [c % 2 === 0 ? 'add' : 'delete']: [pick(world.group_ids, b)],
    }),
  ),
  closeGroup: kind(1, ({ world, api, a, b }) =>
    b % 2 === 0
      ? api.post(`/user_groups/${pick(world.own_group_ids, a)}/deactivate`)
      : api.patch(`/user_groups/${pick(world.own_group_ids, a)}`, { deactivated: false }),
  ),
  setOrganization: kind(1, ({ world, api, a, b }) =>
    api.patch(
      '/realm',
      pick<object>(
        [
          { waiting_period_threshold: pick([0, 100, 1000], b) },
          { can_mention_many_users_group: { new: pick(world.group_ids, b) } },
          { topics_policy: pick(['allow_empty_topic', 'disable_empty_topic'], b) },
        ],
        a,
      ) as Record<string, unknown>,
    ),
  ),
  register: kind(1, async ({ world, user, a }) => {
    await world.join(user, a);
    return undefined;
  }),
  ...LIST_OPERATIONS,
} as const;

export type OperationKind = keyof typeof OPERATIONS;

async function onMessage<T>(
  world: ReplayWorld,
  place: number,
  act: (id: number) => Promise<T>,
): Promise<T | undefined> {
  return world.message_ids.length === 0 ? undefined : act(pick(world.message_ids, place));
}
