import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { loggedEvents, type LoggedEvent } from './logged-events.js';
import type { Chat } from './start.js';

/** What a client is told of the icon or a logo of its organization. */
export async function pictureTold(chat: Chat, user: TestUser, picture: 'icon' | 'logo' | 'night_logo') {
  const known = expectSuccess(await chat.api(user).post('/register', { fetch_event_types: ['realm'] }));
  return { url: String(known[`realm_${picture}_url`]), source: String(known[`realm_${picture}_source`]) };
}

/** As anybody gets it. */
export async function loadPicture(chat: Chat, url: string) {
  const answer = await fetch(`${chat.url}${new URL(url).pathname}`);
  return { status: answer.status, headers: answer.headers, image: Buffer.from(await answer.arrayBuffer()) };
}

/** The pictures of the organization that are on the disk. */
export function pictureFiles({ config }: Pick<Chat, 'config'>, realm: { id: number }): string[] {
  const folder = path.join(config.uploadsDir, 'realm-pictures', String(realm.id));
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** What everybody was told of changes of the organization itself. */
export async function pictureEvents(chat: Chat, realm: { id: number }): Promise<LoggedEvent[]> {
  const events = await loggedEvents(chat, realm, 'realm');
  return events.map(({ audience, payload }) => ({ audience, payload }));
}
