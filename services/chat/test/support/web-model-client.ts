import { apply } from '../../web/src/model/apply.js';
import { stateOf, type State } from '../../web/src/model/state.js';
import type { Event, Snapshot } from '../../web/src/model/types.js';
import type { TestUser } from './builders.js';
import { drain, type TestQueue } from './events.js';
import { expectSuccess } from './expect.js';
import { differences } from './replay-differences.js';
import type { Replica } from './start.js';

type Chat = Pick<Replica, 'api' | 'deps'>;

/** Somebody who uses the web client, as far as its model goes. */
export interface WebModelClient {
  user: TestUser;
  queue: TestQueue;
  state: State;
}

/** As connection.ts of the client registers. */
async function register(chat: Chat, user: TestUser): Promise<Snapshot> {
  return expectSuccess(
    await chat.api(user).post('/register', {
      apply_markdown: true,
      client_gravatar: false,
      slim_presence: true,
      include_subscribers: false,
      client_capabilities: {
        notification_settings_null: true,
        bulk_message_deletion: true,
        user_avatar_url_field_optional: false,
        stream_typing_notifications: true,
        user_settings_object: true,
        user_list_incomplete: true,
        include_deactivated_groups: true,
        archived_channels: true,
        linkifier_url_template: true,
        empty_topic_name: true,
        simplified_presence_events: true,
      },
    }),
  ) as Snapshot;
}

export async function startWebModel(chat: Chat, user: TestUser): Promise<WebModelClient> {
  const snapshot = await register(chat, user);
  const { queue_id, last_event_id } = snapshot as unknown as TestQueue;
  return { user, queue: { queue_id, last_event_id }, state: stateOf(snapshot) };
}

/**
 * Where what a registration and its events give in the model differs from what a new registration answers. Events one by one must give
 * the same as all at once, and leave the state that they are laid over as it was.
 */
export async function webModelDivergences(chat: Chat, { user, queue, state }: WebModelClient): Promise<string[]> {
  const events = (await drain(chat, user, queue)) as unknown as Event[];
  const before = JSON.stringify(plain(state));
  const told = apply(state, ...events);
  expect(JSON.stringify(plain(state))).toBe(before);
  const oneByOne = events.reduce((one, event) => apply(one, event), state);
  expect(plain(oneByOne)).toEqual(plain(told));
  const found = differences(shown(told), shown(stateOf(await register(chat, user))));
  return found.map((difference) => `${user.full_name}, web client: ${difference}`);
}

/** The state as plain data; lists whose order means nothing are in order. */
function shown(state: State): unknown {
  const { max_message_id: _max, direct: _direct, presences: _presences, ...compared } = state;
  const groups = [...state.groups.values()].map((group) => ({
    ...group,
    members: group.members.toSorted((a, b) => a - b),
    direct_subgroup_ids: group.direct_subgroup_ids.toSorted((a, b) => a - b),
  }));
  const users = [...state.users].filter(([, { full_name }]) => full_name !== 'Unknown user');
  return plain({ ...compared, users: new Map(users), groups });
}

function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  if (value instanceof Set) return [...value].toSorted();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
