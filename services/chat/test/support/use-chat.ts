import { buildRealm, type RealmFields, type TestRealm } from './builders.js';
import { startChat, type Chat, type StartOptions } from './start.js';

/** The service for all tests of a file: starts before them and stops after them. Nothing is in it before it has started. */
export function useChat(options?: StartOptions): Chat {
  const chat: Partial<Chat> = {};
  beforeAll(async () => void Object.assign(chat, await startChat(options)));
  afterAll(() => chat.stop?.());
  return chat as Chat;
}

/** One organization for all tests of a file, built before them. */
export function useRealm(chat: Chat, fields?: RealmFields): TestRealm {
  const realm: Partial<TestRealm> = {};
  beforeAll(async () => void Object.assign(realm, await buildRealm(chat, fields)));
  return realm as TestRealm;
}
