import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildChannel, buildRealm, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { openFile, uploadFile } from '../../../test/support/uploads.js';

let channel: TestChannel;

const chat = useChat({ env: { MAX_FILE_BYTES: '2048', UPLOAD_QUOTA_BYTES: '100000' } });
const realm = useRealm(chat);
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member, realm.moderator] });
});

test('the file is stored, its owner hears of it, and gets it back as it was', async () => {
  const queue = await registerQueue(chat, realm.member);
  const { url, uri, filename } = await uploadFile(chat, realm.member, 'a,b\n1,2\n', 'Figures 2026.csv');
  expect({ uri, filename }).toEqual({ uri: url, filename: 'Figures 2026.csv' });
  expect(url).toMatch(new RegExp(`^/user_uploads/${realm.id}/.{20,}/Figures-2026.csv$`));
  const [event] = await pollFor(chat, realm.member, queue, 'attachment');
  expect(event).toMatchObject({
    op: 'add',
    attachment: { name: 'Figures 2026.csv', size: 8, messages: [] },
    upload_space_used: 8,
  });
  const res = await openFile(chat, realm.member, url);
  expect(res.text).toBe('a,b\n1,2\n');
  expect(res.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test('a file that an edit no longer shows is named as detached', async () => {
  const { url } = await uploadFile(chat, realm.member, 'x', 'old.txt');
  const id = await sendMessage(chat, realm.member, { channel, content: `[old](${url})` });
  const { detached_uploads } = expectSuccess(
    await chat.api(realm.member).patch(`/messages/${id}`, { content: 'no file' }),
  );
  expect(detached_uploads).toEqual([
    {
      id: expect.any(Number),
      name: 'old.txt',
      path_id: url.slice('/user_uploads/'.length),
      size: 1,
      create_time: expect.closeTo(Date.now(), -5),
      messages: [],
    },
  ]);
});

test('a file that another message still shows, or that is of somebody else, is not detached by an edit', async () => {
  const { url: shared } = await uploadFile(chat, realm.member, 'x', 'shared.txt');
  const { url: theirs } = await uploadFile(chat, realm.moderator, 'x', 'theirs.txt');
  await sendMessage(chat, realm.moderator, { channel, content: `[theirs](${theirs})` });
  await sendMessage(chat, realm.member, { channel, content: `[shared](${shared})` });
  const id = await sendMessage(chat, realm.member, { channel, content: `[shared](${shared}) [theirs](${theirs})` });
  await chat.db.query("delete from messages where content like '[theirs]%'");
  expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: 'no files' }), {
    detached_uploads: [],
  });
});

test.each(['../../../etc/passwd', '..\\..\\boot.ini', '.htaccess', '\u202Egpj.exe', ''])(
  'a file name like %j stays within its folder',
  async (name) => {
    const { url } = await uploadFile(chat, realm.member, 'x', name || 'x');
    const stored = decodeURIComponent(url.slice('/user_uploads/'.length));
    expect(stored).not.toMatch(/\.\.|\\|\u202E/);
    expect(await readFile(path.join(chat.config.uploadsDir, stored), 'utf8')).toBe('x');
  },
);

test('a file that is too large, none at all, or one over the quota is refused and leaves nothing', async () => {
  const before = await chat.db.one('select count(*) from attachments');
  expectRefused(
    await chat.api(realm.member).upload('/user_uploads', 'x'.repeat(3000), 'large.bin'),
    'The file is larger than this organization allows.',
  );
  expectRefused(await chat.api(realm.member).post('/user_uploads'), 'You must specify a file to upload');
  const full = await chat.startReplica({ env: { UPLOAD_QUOTA_BYTES: '10' } });
  expectError(await full.api(realm.member).upload('/user_uploads', 'x'.repeat(100), 'x.txt'), 'REALM_UPLOAD_QUOTA');
  expect(await chat.db.one('select count(*) from attachments')).toEqual(before);
});

test('of uploads that come at once only so many are taken as there is room for, and the total is theirs', async () => {
  const other = await buildRealm(chat);
  const tight = await chat.startReplica({ env: { UPLOAD_QUOTA_BYTES: '3500' } });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => tight.api(other.owner).upload('/user_uploads', 'x'.repeat(1000), `${n}.txt`)),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(5);
  for (const answer of refused) expectError(answer, 'REALM_UPLOAD_QUOTA');
  const listed = async () => expectSuccess(await tight.api(other.owner).get('/attachments'));
  const { attachments, upload_space_used } = await listed();
  expect({ count: attachments.length, upload_space_used }).toEqual({ count: 3, upload_space_used: 3000 });
  expectSuccess(await tight.api(other.owner).delete(`/attachments/${attachments[0].id}`));
  expect(await listed()).toMatchObject({ upload_space_used: 2000 });
});
