import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expectSuccess } from '../../test/support/expect.js';
import { useChat } from '../../test/support/use-chat.js';
import { mergeCredentials } from './credentials-file.js';
import { createDemoRealm, makeDemoPasswords, type DemoCredentials } from './demo-realm.js';

interface Message {
  timestamp: number;
  content: string;
  subject: string;
  flags: string[];
  reactions: object[];
  submessages: object[];
}

const chat = useChat();
let credentials: DemoCredentials;

beforeAll(async () => {
  const passwords = await makeDemoPasswords(chat.deps.passwords);
  credentials = await chat.db.transaction((tx) => createDemoRealm(tx, chat.config, passwords));
});

const apiOf = ({ email, api_key }: { email: string; api_key: string }) => chat.api({ delivery_email: email, api_key });

describe('the demo organization', () => {
  test('lets everybody sign in with the credentials it answers', async () => {
    for (const person of ['owner', 'administrator', 'moderator', 'member', 'guest'] as const) {
      const { email, password, api_key } = credentials[person];
      expectSuccess(await chat.api().post('/fetch_api_key', { username: email, password }), { api_key });
    }
    expectSuccess(await apiOf(credentials.bot).get('/users/me'), { is_bot: true, email: credentials.bot.email });
  });

  test('holds a week of what a team says, in order, read but for the newest', async () => {
    const owner = apiOf(credentials.owner);
    const register = expectSuccess(await owner.post('/register'));
    expect(register.subscriptions).toHaveLength(8);
    expect(register.channel_folders).toHaveLength(2);
    const { messages } = expectSuccess(
      await owner.get('/messages', { anchor: 'newest', num_before: 500, num_after: 0 }),
    );
    const sent = (messages as Message[]).map(({ timestamp }) => timestamp);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    const [first = 0, last = 0] = [sent[0], sent.at(-1)];
    const now = Date.now() / 1000;
    expect([now - first > 4 * 86_400, now - last > 0, now - last < 3_600]).toEqual([true, true, true]);
    const unread = (messages as Message[]).filter(({ flags }) => !flags.includes('read'));
    expect(register.unread_msgs.count).toBe(unread.length);
    expect(unread.every(({ timestamp }) => now - timestamp < 4 * 3_600)).toBe(true);
    expect(register.unread_msgs.mentions.length).toBeGreaterThan(2);
    expect(register.starred_messages.length).toBeGreaterThan(1);
    for (const guest of ['guest', 'member'] as const) {
      const { unread_msgs } = expectSuccess(await apiOf(credentials[guest]).post('/register'));
      expect(unread_msgs.count).toBeGreaterThan(2);
    }
  });

  test('shows what the service can do: code, tables, formulas, polls, pictures, mentions, links, reactions, resolved topics', async () => {
    const owner = apiOf(credentials.owner);
    const { messages } = expectSuccess(
      await owner.get('/messages', { anchor: 'newest', num_before: 500, num_after: 0 }),
    );
    const all = (messages as Message[]).map(({ content }) => content).join('');
    for (const part of [
      'codehilite',
      '<table>',
      'katex',
      'spoiler-block',
      'user-mention',
      'blockquote',
      '<time ',
      'message_inline_image',
      'stream-topic',
    ])
      expect([part, all.includes(part)]).toEqual([part, true]);
    const polls = (messages as Message[]).filter(({ submessages }) => submessages.length > 2);
    expect(polls.length).toBeGreaterThan(2);
    expect((messages as Message[]).filter(({ reactions }) => reactions.length > 0).length).toBeGreaterThan(30);
    expect(
      new Set((messages as Message[]).map(({ subject }) => subject).filter((topic) => topic.startsWith('✔ '))).size,
    ).toBe(3);
    const { attachments } = expectSuccess(await apiOf(credentials.owner).get('/attachments'));
    expect(attachments).toEqual([]);
    // What nobody resolves as a person would stay as text.
    expect(all).not.toMatch(/@(?:owner|member|guest|lena|tomas|\*\*)/);
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
