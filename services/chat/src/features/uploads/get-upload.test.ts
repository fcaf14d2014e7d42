import { buildChannel, buildRealm, buildUser, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { openFile, uploadFile } from '../../../test/support/uploads.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member, realm.moderator] });
});

test('who may see a message that shows it may open it, others may not', async () => {
  const outsider = await buildUser(chat, realm.id);
  const { url } = await uploadFile(chat, realm.member, 'plan', 'plan.txt');
  expectError(await openFile(chat, realm.moderator, url), 'NOT_FOUND');
  await sendMessage(chat, realm.member, { channel, content: `see [plan](${url})` });
  const opened = await openFile(chat, realm.moderator, url);
  expect(opened.status).toBe(200);
  // Whoever uses the browser next is not shown what it kept.
  expect(opened.headers['vary']).toMatch(/Cookie, Authorization/);
  expectError(await openFile(chat, outsider, url), 'NOT_FOUND');
});

test('posting a link to a file of somebody else opens it to nobody', async () => {
  const { url } = await uploadFile(chat, realm.owner, 'salaries', 'salaries.txt');
  await sendMessage(chat, realm.member, { channel, content: `look: ${url}` });
  expectError(await openFile(chat, realm.member, url), 'NOT_FOUND');
});

test('a file named by its whole address is shown as by its path, and opened to who sees the message', async () => {
  const { url } = await uploadFile(chat, realm.member, await png(), 'map.png');
  await runJobs(chat);
  const address = `https://${realm.host.toUpperCase()}:443${url}`;
  const content = `[map](${address}) and ${address}`;
  const id = await sendMessage(chat, realm.member, { channel, content });
  const shown = expectSuccess(await chat.api(realm.moderator).get(`/messages/${id}`))['message'].content;
  const path = url.slice(1);
  expect(shown).toContain(`<p><a href="${path}">map</a> and <a href="${path}">${address}</a></p>`);
  expect(shown).toContain(`src="/user_uploads/thumbnail${url.slice('/user_uploads'.length)}/840x560.webp"`);
  expect((await openFile(chat, realm.moderator, url)).status).toBe(200);
  const { attachments } = expectSuccess(await chat.api(realm.member).get('/attachments'));
  expect(attachments.find((one: { name: string }) => one.name === 'map.png').messages).toMatchObject([{ id }]);
});

test('the whole address of a file of somebody else shows nothing of it, and opens it to nobody', async () => {
  const { url } = await uploadFile(chat, realm.owner, await png(), 'secret.png');
  await runJobs(chat);
  const id = await sendMessage(chat, realm.member, { channel, content: `[it](https://${realm.host}${url})` });
  const { message } = expectSuccess(await chat.api(realm.moderator).get(`/messages/${id}`));
  expect(message.content).toBe(`<p><a href="${url.slice(1)}">it</a></p>`);
  for (const user of [realm.member, realm.moderator]) expectError(await openFile(chat, user, url), 'NOT_FOUND');
  const drawn = expectSuccess(await chat.api(realm.member).post('/messages/render', { content: `[it](${url})` }));
  expect(drawn['rendered']).toBe(`<p><a href="${url}">it</a></p>`);
});

test('an address that only looks like that of the organization is one of another host', async () => {
  const other = await buildRealm(chat, { is_default: false });
  const { url } = await uploadFile(chat, realm.member, 'mine', 'mine.txt');
  const addresses = [other.host, `${realm.host}.evil.test`, `${realm.host}@evil.test`, `evil.test/${realm.host}`].map(
    (host) => `https://${host}${url}`,
  );
  for (const address of [...addresses, `https://evil.test/?https://${realm.host}${url}`]) {
    const id = await sendMessage(chat, realm.member, { channel, content: `[it](${address})` });
    const { message } = expectSuccess(await chat.api(realm.moderator).get(`/messages/${id}`));
    expect(message.content).toBe(`<p><a href="${address}">it</a></p>`);
  }
  expectError(await openFile(chat, realm.moderator, url), 'NOT_FOUND');
});

test('HTML and SVG are never shown in place, images are', async () => {
  for (const name of ['page.html', 'drawing.svg']) {
    const { url } = await uploadFile(chat, realm.member, '<script>alert(1)</script>', name);
    expect((await openFile(chat, realm.member, url)).headers['content-disposition']).toMatch(/^attachment/);
  }
  const { url } = await uploadFile(chat, realm.member, 'png', 'cat.png');
  const res = await openFile(chat, realm.member, url);
  expect(res.headers['content-disposition']).toMatch(/^inline/);
  expect(res.headers['content-type']).toBe('image/png');
});

test("another organization's file does not exist", async () => {
  const elsewhere = await buildRealm(chat, { is_default: false });
  await chat.db.query(
    "insert into attachments (realm_id, owner_id, path_id, name, content_type, size) values ($1, $2, $3, 'x', 'text/plain', 1)",
    [elsewhere.id, elsewhere.member.id, `${elsewhere.id}/aa/bb/x.txt`],
  );
  expectError(await openFile(chat, realm.member, `/user_uploads/${elsewhere.id}/aa/bb/x.txt`), 'NOT_FOUND');
});

test('a failed precondition and a range beyond the file are answered as such, in the envelope', async () => {
  const { url } = await uploadFile(chat, realm.member, 'png', 'dog.png');
  const changed = await openFile(chat, realm.member, url).set('If-Match', '"another"');
  expectError(changed, 'PRECONDITION_FAILED');
  const beyond = await openFile(chat, realm.member, url).set('Range', 'bytes=10-20');
  expectError(beyond, 'RANGE_NOT_SATISFIABLE');
  expect(beyond.headers['content-range']).toBe('bytes */3');
  for (const { headers } of [changed, beyond]) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-disposition']).toBeUndefined();
  }
});
