import type { Response } from 'supertest';
import type { Api } from './api.js';
import { buildChannel, buildRealm, buildUser, type TestRealm, type TestUser } from './builders.js';
import { catchUp, divergencesOf, startClient, type Flavour, type ReplayClient } from './replay-client.js';
import { expectSuccess } from './expect.js';
import { ReplayModel } from './replay-model.js';
import type { Chat, Replica } from './start.js';

/** An organization with people of every role, whose clients listen while it changes through several replicas. */
export interface ReplayWorld {
  realm: TestRealm;
  people: TestUser[];
  /** Deactivated ones. */
  gone: TestUser[];
  channel_ids: number[];
  message_ids: number[];
  group_ids: number[];
  own_group_ids: number[];
  clients: ReplayClient[];
  /** Answers that no request may have. */
  failures: string[];
  api(user: TestUser, replica: number): Api;
  channelName(place: number): Promise<string>;
  /** Remembers the message that the answer tells of. */
  noting(sent: Promise<Response>): Promise<Response>;
  join(user: TestUser, place: number): Promise<void>;
  left(user: TestUser): void;
  /** Everybody takes up what waits for them. */
  catchUp(): Promise<void>;
  /** Where clients' states and registrations differ. */
  divergences(): Promise<string[]>;
}

const FLAVOURS: Flavour[] = ['plain', 'modern'];

/** `isInOrder`: whether one thing is done after another, so that what must come of it is known and compared too. */
export async function buildReplayWorld(
  chat: Chat,
  replicas: readonly Replica[],
  { isInOrder }: { isInOrder: boolean },
): Promise<ReplayWorld> {
  const realm = await buildRealm(chat);
  const newcomer = await buildUser(chat, realm.id, {
    full_name: 'Nora Newcomer',
    date_joined: new Date(Date.now() - 50 * 86_400_000),
  });
  const { owner, administrator, moderator, member, guest } = realm;
  const people = [owner, administrator, moderator, member, newcomer, guest];
  const channels = [];
  for (const fields of [
    { subscribers: people },
    { subscribers: [owner, moderator, member] },
    { subscribers: [owner, member, guest], invite_only: true, history_public_to_subscribers: true },
  ]) {
    channels.push({ ...fields, channel: await buildChannel(chat, realm.id, fields) });
  }
  const own_groups: Record<number, number[]> = {};
  for (const [name, members] of [
    ['cooks', [member.id, newcomer.id]],
    ['tasters', [moderator.id]],
  ] as const) {
    const answer = await chat.api(owner).post('/user_groups/create', { name, description: '', members });
    own_groups[expectSuccess(answer)['group_id']] = [...members];
  }
  const own_group_ids = Object.keys(own_groups).map(Number);
  const model = isInOrder ? new ReplayModel(people, channels, own_groups) : undefined;
  let departures = 0;
  const groups = await chat.db.query<{ id: number }>(
    `select id from user_groups where realm_id = $1 and name in ('role:moderators', 'role:fullmembers', 'role:members')`,
    [realm.id],
  );

  const inactiveIds = async () => {
    const rows = await chat.db.query<{ id: number }>('select id from users where realm_id = $1 and not is_active', [
      realm.id,
    ]);
    return rows.map(({ id }) => id);
  };

  const listening = async () => {
    const inactive = await inactiveIds();
    return world.clients
      .map((client, place) => ({ client, replica: replicas[place % replicas.length]! }))
      .filter(({ client }) => !inactive.includes(client.user.id));
  };

  const world: ReplayWorld = {
    realm,
    people,
    gone: [],
    channel_ids: channels.map(({ channel }) => channel.id),
    message_ids: [],
    group_ids: [...own_group_ids, ...groups.map(({ id }) => id)],
    own_group_ids,
    clients: [],
    failures: [],
    api(user, replica) {
      const api = replicas[replica % replicas.length]!.api(user);
      return model ? model.watch(user, api) : api;
    },
    async channelName(place) {
      const id = world.channel_ids[place % world.channel_ids.length];
      const { name } = await chat.db.one<{ name: string }>('select name from channels where id = $1', [id]);
      return name;
    },
    async noting(sent) {
      const answer = await sent;
      if (answer.status === 200) world.message_ids.push(answer.body.id);
      return answer;
    },
    async join(user, place) {
      if (world.gone.includes(user)) return;
      const before = departures;
      const client = await startClient(replicas[place % replicas.length]!, user, FLAVOURS[place % 2]!).catch(
        async (error: unknown) => {
          if ((await inactiveIds()).includes(user.id)) return undefined;
          throw error;
        },
      );
      // Whoever was deactivated meanwhile has no queue any more.
      if (client && departures === before) world.clients.push(client);
    },
    left(user) {
      departures++;
      world.gone.push(user);
      world.clients = world.clients.filter((client) => client.user.id !== user.id);
    },
    async catchUp() {
      for (const { client, replica } of await listening()) await catchUp(replica, client);
    },
    async divergences() {
      const found: string[] = [];
      for (const { client, replica } of await listening()) {
        found.push(...(await divergencesOf(replica, client)));
        if (client.flavour !== 'modern') continue;
        const wrong = model?.contradictions(client.state) ?? [];
        found.push(...wrong.map((contradiction) => `${client.name}, against the model: ${contradiction}`));
      }
      return found;
    },
  };
  for (const user of people) for (const place of [0, 1]) await world.join(user, place);
  return world;
}
