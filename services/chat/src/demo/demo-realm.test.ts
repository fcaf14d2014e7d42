import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expectSuccess } from '../../test/support/expect.js';
import { startChat, type Chat } from '../../test/support/start.js';
import { mergeCredentials } from './credentials-file.js';
import { createDemoRealm, makeDemoPasswords, type DemoCredentials } from './demo-realm.js';

let chat: Chat;
let credentials: DemoCredentials;

beforeAll(async () => {
  chat = await startChat();
  const passwords = await makeDemoPasswords(chat.deps.passwords);
  credentials = await chat.db.transaction((tx) => createDemoRealm(tx, chat.config, passwords));
});
afterAll(() => chat.stop());

const apiOf = ({ email, api_key }: { email: string; api_key: string }) => chat.api({ delivery_email: email, api_key });

describe('the demo organization', () => {
  test('lets everybody sign in with the credentials it answers', async () => {
    for (const person of ['owner', 'administrator', 'moderator', 'member', 'guest'] as const) {
      const { email, password, api_key } = credentials[person];
      expectSuccess(await chat.api().post('/fetch_api_key', { username: email, password }), { api_key });
    }
    expectSuccess(await apiOf(credentials.bot).get('/users/me'), { is_bot: true, email: credentials.bot.email });
  });

  test('has channels with a conversation, in which the member is mentioned', async () => {
    const { messages } = expectSuccess(
      await apiOf(credentials.member).get('/messages', { anchor: 'newest', num_before: 50, num_after: 0 }),
    );
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.some((message: { flags: string[] }) => message.flags.includes('mentioned'))).toBe(true);
    const { unread_msgs } = expectSuccess(await apiOf(credentials.guest).post('/register'));
    expect(unread_msgs.count).toBeGreaterThan(0);
  });
});

describe('mergeCredentials', () => {
  test('keeps what others have written, in a file that only its owner reads', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-credentials-'));
    try {
      const file = path.join(folder, 'demo-credentials.json');
      await writeFile(file, '{"clinical":{"clinics":[]}}', { mode: 0o644 });
      mergeCredentials(file, 'chat', credentials);
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ clinical: { clinics: [] }, chat: credentials });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
