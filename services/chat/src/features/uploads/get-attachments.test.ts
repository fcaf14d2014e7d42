import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { uploadFile } from '../../../test/support/uploads.js';

const chat = useChat();
const realm = useRealm(chat);

test("lists one's own files with the messages that show them, and the bytes that all files take", async () => {
  const { url } = await uploadFile(chat, realm.member, '12345', 'mine.txt');
  await uploadFile(chat, realm.owner, '123', 'theirs.txt');
  const sent = await chat
    .api(realm.member)
    .post('/messages', { type: 'direct', to: [realm.owner.id], content: `[mine](${url})` });
  expect(expectSuccess(await chat.api(realm.member).get('/attachments'))).toMatchObject({
    upload_space_used: 8,
    attachments: [
      {
        name: 'mine.txt',
        size: 5,
        path_id: url.slice('/user_uploads/'.length),
        create_time: expect.closeTo(Date.now(), -5),
        messages: [{ id: sent.body.id, date_sent: expect.closeTo(Date.now(), -5) }],
      },
    ],
  });
});
