import type { TestRealm, TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import type { Chat } from './start.js';

/** From now on the organization lets nobody else do it. */
export async function permitOnly(
  chat: Pick<Chat, 'api'>,
  realm: TestRealm,
  user: TestUser,
  ...settings: string[]
): Promise<void> {
  const only = { new: { direct_members: [user.id], direct_subgroups: [] } };
  const changes = Object.fromEntries(settings.map((name) => [name, only]));
  expectSuccess(await chat.api(realm.owner).patch('/realm', changes));
}
