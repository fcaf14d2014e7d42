import type { TestUser } from './support/builders.js';
import type { World } from './support/replay-case.js';
import { buildCaseWorld } from './support/replay-case-world.js';
import { CHANNEL_CASES } from './support/replay-channel-cases.js';
import { GUEST_CASES } from './support/replay-guest-cases.js';
import { LIST_CASES } from './support/replay-list-cases.js';
import { MESSAGE_CASES } from './support/replay-message-cases.js';
import { PEOPLE_CASES } from './support/replay-people-cases.js';
import { divergencesOf, startClient, type Flavour } from './support/replay-client.js';
import { useChat } from './support/use-chat.js';
import { startWebModel, webModelDivergences } from './support/web-model-client.js';

const chat = useChat();

/** One client of somebody; answers where it differs from what a new registration answers. */
interface Listener {
  user: TestUser;
  divergences(): Promise<string[]>;
}

const activeIn = async ({ realm }: World): Promise<Set<number>> => {
  const active = await chat.db.query<{ id: number }>('select id from users where realm_id = $1 and is_active', [
    realm.id,
  ]);
  return new Set(active.map(({ id }) => id));
};

async function startListeners(world: World): Promise<Listener[]> {
  const { owner, administrator, moderator, member, guest } = world.realm;
  const active = await activeIn(world);
  const listeners: Listener[] = [];
  for (const user of [owner, administrator, moderator, member, guest, world.colleague]) {
    if (!active.has(user.id)) continue;
    for (const flavour of ['plain', 'modern'] satisfies Flavour[]) {
      const client = await startClient(chat, user, flavour);
      listeners.push({ user, divergences: () => divergencesOf(chat, client) });
    }
    const client = await startWebModel(chat, user);
    listeners.push({ user, divergences: () => webModelDivergences(chat, client) });
  }
  return listeners;
}

/**
 * Of each change everybody's clients are told, in every flavour and in the model of the web client: their events, laid over their
 * registration, give what a new registration answers.
 */
describe('what clients were told is what is stored', () => {
  test.each([...CHANNEL_CASES, ...PEOPLE_CASES, ...MESSAGE_CASES, ...LIST_CASES, ...GUEST_CASES])(
    '$title',
    async ({ before, change }) => {
      const world = await buildCaseWorld(chat);
      await before?.(world);
      const listeners = await startListeners(world);
      await change(world);
      const active = await activeIn(world);
      const divergences: string[] = [];
      for (const { user, divergences: find } of listeners) {
        if (active.has(user.id)) divergences.push(...(await find()));
      }
      expect(divergences).toEqual([]);
    },
  );
});
