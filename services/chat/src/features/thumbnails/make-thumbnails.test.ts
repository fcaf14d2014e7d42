import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { openFile, uploadFile } from '../../../test/support/uploads.js';
import { LIMITS } from '../../limits.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

const thumbnailOf = (url: string) => `${url.replace('/user_uploads', '/user_uploads/thumbnail')}/840x560.webp`;

test('a disk that takes nothing keeps an image waiting, however often it is tried', async () => {
  const { url } = await uploadFile(chat, realm.member, await png(), 'photo.png');
  const inTheWay = path.join(chat.config.uploadsDir, 'thumbnails');
  await writeFile(inTheWay, '');
  for (let n = 0; n < LIMITS.thumbnailAttempts + 2; n += 1) {
    await runJobs(chat);
    await chat.db.query('update jobs set due_at = now() where failures > 0');
  }
  expect((await openFile(chat, realm.member, thumbnailOf(url))).status).toBe(404);
  await rm(inTheWay);
  await runJobs(chat);
  expect((await openFile(chat, realm.member, thumbnailOf(url))).status).toBe(200);
});

test('images that were uploaded before there were thumbnails get them, and files that are none do no harm', async () => {
  const { url } = await uploadFile(chat, realm.member, await png(), 'old.png');
  const { url: gone } = await uploadFile(chat, realm.member, await png(), 'gone.png');
  await rm(path.join(chat.config.uploadsDir, gone.slice('/user_uploads/'.length)));
  await uploadFile(chat, realm.member, 'text', 'text.txt');
  await chat.db.query('delete from jobs');
  await chat.db.query(
    `update attachments set width = null, height = null, thumbnails = null, thumbnail_attempts = 0 where realm_id = $1`,
    [realm.id],
  );
  await chat.db.query(
    `insert into jobs (task, realm_id, payload)
     select 'make thumbnails', realm_id, jsonb_build_object('attachment_id', id) from attachments
     union all select 'make thumbnails', $1, '{"attachment_id": 1000000}'`,
    [realm.id],
  );
  await runJobs(chat);
  expect(await chat.db.query('select from jobs')).toEqual([]);
  expect((await openFile(chat, realm.member, thumbnailOf(url))).status).toBe(200);
  expect((await openFile(chat, realm.member, thumbnailOf(gone))).status).toBe(404);
});
