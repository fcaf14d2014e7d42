import { drain, type TestQueue } from './events.js';
import { expectSuccess } from './expect.js';
import type { TestUser } from './builders.js';
import { differences } from './replay-differences.js';
import { mentionsOf } from './replay-message-reducer.js';
import { applyEvent } from './replay-reducer.js';
import { messageOf, shown, stateOf, type ClientState } from './replay-state.js';
import type { Replica } from './start.js';

/** Capabilities of clients: of those that declare none, and of present ones. */
export const FLAVOURS = {
  plain: {},
  modern: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    user_list_incomplete: true,
    include_deactivated_groups: true,
    archived_channels: true,
    linkifier_url_template: true,
    empty_topic_name: true,
    simplified_presence_events: true,
  },
} as const;

export type Flavour = keyof typeof FLAVOURS;

export interface ReplayClient {
  name: string;
  user: TestUser;
  flavour: Flavour;
  queue: TestQueue;
  state: ClientState;
  /** Events that made no sense to it. */
  puzzled: string[];
}

/** Registers as a client that fetches everything and keeps it up to date by events. */
export async function startClient(
  replica: Pick<Replica, 'api'>,
  user: TestUser,
  flavour: Flavour,
): Promise<ReplayClient> {
  const snapshot = await register(replica, user, flavour);
  const { queue_id, last_event_id } = snapshot;
  return {
    name: `${user.full_name}, ${flavour}`,
    user,
    flavour,
    queue: { queue_id, last_event_id },
    state: stateOf(snapshot),
    puzzled: [],
  };
}

/** Takes up the events that wait; polls `replica`, whichever served the client before. */
export async function catchUp(replica: Pick<Replica, 'api' | 'deps'>, client: ReplayClient): Promise<void> {
  for (const event of await drain(replica, client.user, client.queue)) {
    try {
      applyEvent(client.state, event);
    } catch (error) {
      client.puzzled.push(`${(error as Error).message} at ${JSON.stringify(event)}`);
    }
  }
}

/** Where the client's state differs from what a registration, and a look at its messages, answer now. */
export async function divergencesOf(replica: Pick<Replica, 'api' | 'deps'>, client: ReplayClient): Promise<string[]> {
  await catchUp(replica, client);
  const stored = stateOf(await register(replica, client.user, client.flavour));
  stored.messages = await messagesOf(replica, client);
  stored.mentions = stored.mentions.filter((id) => client.state.messages[id] !== undefined);
  const told = {
    invitations: stored.invitations,
    ...client.state,
    messages: comparable(client.state, stored),
    mentions: mentionsOf(client.state),
  };
  return [...client.puzzled, ...differences(shown(told), shown(stored))].map(
    (difference) => `${client.name}: ${difference}`,
  );
}

/** Of messages in channels that the user left, the client keeps what it had, and may not see them any more. */
function comparable({ messages, subscriptions }: ClientState, stored: ClientState): ClientState['messages'] {
  return Object.fromEntries(
    Object.entries(messages).filter(([id, { place }]) => {
      const left = !place.startsWith('with ') && !subscriptions[place.split(':')[0]!];
      return !left || stored.messages[id] !== undefined;
    }),
  );
}

/** Stored ones of the messages that the client knows. */
async function messagesOf(replica: Pick<Replica, 'api'>, { user, flavour, state }: ReplayClient) {
  const { messages } = expectSuccess(
    await replica.api(user).get('/messages', {
      anchor: 'newest',
      num_before: 1000,
      num_after: 0,
      apply_markdown: false,
      allow_empty_topic_name: flavour === 'modern',
    }),
  );
  const known: ClientState['messages'] = {};
  for (const message of messages) {
    if (state.messages[message.id]) known[message.id] = messageOf(message, message.flags, user.id);
  }
  return known;
}

/** The invitations last: what changes meanwhile is told by an event. */
async function register(replica: Pick<Replica, 'api'>, user: TestUser, flavour: Flavour) {
  const api = replica.api(user);
  const snapshot = expectSuccess(
    await api.post('/register', {
      include_subscribers: true,
      client_capabilities: FLAVOURS[flavour],
      client_gravatar: flavour === 'modern',
    }),
  );
  const { invites = [] } = (await api.get('/invites')).body;
  return { ...snapshot, invites };
}
