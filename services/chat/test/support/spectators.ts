import type { Response } from 'supertest';
import { buildChannel, buildRealm, type TestChannel, type TestRealm } from './builders.js';
import { expectSuccess } from './expect.js';
import type { Chat, Replica } from './start.js';

export interface OpenRealm {
  realm: TestRealm;
  /** Web-public. */
  square: TestChannel;
  /** An ordinary public channel. */
  hall: TestChannel;
}

/** An organization that lets people without an account in. The member is in both channels, the owner in the web-public one. */
export async function buildOpenRealm(chat: Chat): Promise<OpenRealm> {
  const realm = await buildRealm(chat, { settings: { enable_spectator_access: true } });
  const subscribers = [realm.member, realm.owner];
  const square = await buildChannel(chat, realm.id, { name: 'square', is_web_public: true, subscribers });
  const hall = await buildChannel(chat, realm.id, { name: 'hall', subscribers: [realm.member] });
  return { realm, square, hall };
}

/** The term without which spectators get no messages. */
export const WEB_PUBLIC = ['channels', 'web-public'];

/** What a spectator is answered who asks for messages. */
export function readAsSpectator(replica: Replica, narrow: unknown[]): Promise<Response> {
  return replica.api().get('/messages', { anchor: 'newest', num_before: 50, narrow });
}

export async function idsForSpectators(replica: Replica, ...narrow: unknown[]): Promise<number[]> {
  const { messages } = expectSuccess(await readAsSpectator(replica, [WEB_PUBLIC, ...narrow]));
  return messages.map(({ id }: { id: number }) => id);
}
