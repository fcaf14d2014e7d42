import { buildChannel, buildRealm, buildUser } from './support/builders.js';
import type { World } from './support/replay-case.js';
import { CHANNEL_CASES } from './support/replay-channel-cases.js';
import { GUEST_CASES } from './support/replay-guest-cases.js';
import { LIST_CASES } from './support/replay-list-cases.js';
import { MESSAGE_CASES } from './support/replay-message-cases.js';
import { PEOPLE_CASES } from './support/replay-people-cases.js';
import { divergencesOf, startClient, type Flavour, type ReplayClient } from './support/replay-client.js';
import { inviteByMail } from './support/invitations.js';
import { join } from './support/joining.js';
import { runJobs } from './support/jobs.js';
import { startChat, type Chat } from './support/start.js';

let chat: Chat;

beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());

async function buildWorld(): Promise<World> {
  const realm = await buildRealm(chat);
  const colleague = await buildUser(chat, realm.id, { full_name: 'Carla Colleague' });
  const { owner, administrator, moderator, member } = realm;
  return {
    realm,
    colleague,
    open: await buildChannel(chat, realm.id, { subscribers: [owner, administrator, moderator, member] }),
    closed: await buildChannel(chat, realm.id, { invite_only: true, subscribers: [owner, member] }),
    as: (user) => chat.api(user),
    async group(name) {
      const row = await chat.db.one<{ id: number }>('select id from user_groups where realm_id = $1 and name = $2', [
        realm.id,
        name,
      ]);
      return row.id;
    },
    async letDaysPass(days) {
      await chat.db.query('update messages set sent_at = sent_at - make_interval(days => $2) where realm_id = $1', [
        realm.id,
        days,
      ]);
      await runJobs(chat, 'delete messages past their retention');
    },
    async comeDue() {
      for (const table of ['scheduled_messages', 'reminders']) {
        await chat.db.query(
          `update ${table} set scheduled_delivery_timestamp = date_trunc('second', now()) where realm_id = $1`,
          [realm.id],
        );
      }
      await runJobs(chat, 'find scheduled messages that are due', 'find reminders that are due');
    },
    async join(inviter, address, offer) {
      await join(chat, realm, await inviteByMail(chat, inviter, address, offer));
    },
  };
}

async function startClients({ realm, colleague }: World): Promise<ReplayClient[]> {
  const clients: ReplayClient[] = [];
  const { owner, administrator, moderator, member, guest } = realm;
  for (const user of [owner, administrator, moderator, member, guest, colleague]) {
    const { is_active } = await chat.db.one<{ is_active: boolean }>('select is_active from users where id = $1', [
      user.id,
    ]);
    if (!is_active) continue;
    for (const flavour of ['plain', 'modern'] satisfies Flavour[]) clients.push(await startClient(chat, user, flavour));
  }
  return clients;
}

/**
 * Of each change everybody's clients are told, in every flavour: their events, laid over their
 * registration, give what a new registration answers.
 */
describe('what clients were told is what is stored', () => {
  test.each([...CHANNEL_CASES, ...PEOPLE_CASES, ...MESSAGE_CASES, ...LIST_CASES, ...GUEST_CASES])(
    '$title',
    async ({ before, change }) => {
      const world = await buildWorld();
      await before?.(world);
      const clients = await startClients(world);
      await change(world);
      const gone = await chat.db.query<{ id: number }>('select id from users where realm_id = $1 and not is_active', [
        world.realm.id,
      ]);
      const gone_ids = gone.map(({ id }) => id);
      const divergences: string[] = [];
      for (const client of clients) {
        if (!gone_ids.includes(client.user.id)) divergences.push(...(await divergencesOf(chat, client)));
      }
      expect(divergences).toEqual([]);
    },
  );
});
