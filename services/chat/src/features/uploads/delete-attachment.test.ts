import type { Response } from 'supertest';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { untilWaiting } from '../../../test/support/wait-until.js';
import { openFile, uploadFile } from '../../../test/support/uploads.js';

const chat = useChat();
const realm = useRealm(chat);

test('its owner deletes it: the file is gone for everybody', async () => {
  const { url } = await uploadFile(chat, realm.member, 'x', 'plan.txt');
  const [attachment] = expectSuccess(await chat.api(realm.member).get('/attachments'))['attachments'];
  expectRefused(await chat.api(realm.owner).delete(`/attachments/${attachment.id}`), 'Invalid attachment');
  expect((await openFile(chat, realm.member, url)).status).toBe(200);
  expectSuccess(await chat.api(realm.member).delete(`/attachments/${attachment.id}`));
  expectError(await openFile(chat, realm.member, url), 'NOT_FOUND');
  expectRefused(await chat.api(realm.member).delete(`/attachments/${attachment.id}`), 'Invalid attachment');
});

test('a message that is being sent with a file which is deleted meanwhile is sent without it', async () => {
  const { url } = await uploadFile(chat, realm.member, 'x', 'late.txt');
  const message = { type: 'direct', to: [realm.moderator.id], content: `[late](${url})` };
  let sent: Promise<Response> | undefined;
  await chat.db.transaction(async (tx) => {
    await tx.query('delete from attachments where realm_id = $1', [realm.id]);
    sent = chat.api(realm.member).post('/messages', message);
    await untilWaiting(chat);
  });
  const { id } = expectSuccess(await sent!);
  expect(await chat.db.query('select 1 from message_attachments where message_id = $1', [id])).toEqual([]);
});
