import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { uploadFile } from '../../../test/support/uploads.js';

const chat = useChat();
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
});

const deleteExpired = () => runJobs(chat, 'delete messages past their retention');
const keepAll = async (message_retention_days: number) =>
  expectSuccess(await chat.api(realm.owner).patch('/realm', { message_retention_days }));

/** Sent that many days ago. */
async function sent(days: number, where: Parameters<typeof sendMessage>[2]): Promise<number> {
  const id = await sendMessage(chat, realm.member, where);
  await chat.db.query('update messages set sent_at = now() - make_interval(days => $2) where id = $1', [id, days]);
  return id;
}

describe('with a message past its retention goes', () => {
  test('what is on it, what counts it and what reminds of it', async () => {
    const first = await sent(10, { channel, topic: 'gone', content: 'Hello @**Mona Moderator**' });
    const last = await sendMessage(chat, realm.member, { channel, topic: 'stays' });
    const moderator = chat.api(realm.moderator);
    expectSuccess(await moderator.post(`/messages/${first}/reactions`, { emoji_name: 'smile' }));
    expectSuccess(await moderator.post('/messages/flags', { messages: [first], op: 'add', flag: 'starred' }));
    const at = Math.floor(Date.now() / 1000) + 3600;
    for (const message_id of [first, last]) {
      expectSuccess(await moderator.post('/reminders', { message_id, scheduled_delivery_timestamp: at }));
    }
    const reminders = async () => expectSuccess(await moderator.get('/reminders'))['reminders'];
    const [gone, staying] = await reminders();
    const event_types = ['reminders', 'stream', 'subscription'];
    const [own, others] = await Promise.all(
      [realm.moderator, realm.member].map((user) => registerQueue(chat, user, { event_types })),
    );
    await keepAll(7);
    await deleteExpired();

    expect(await reminders()).toEqual([staying]);
    const removal = { type: 'reminders', op: 'remove', reminder_id: gone.reminder_id };
    expect(await drain(chat, realm.moderator, own!)).toContainEqual({ id: expect.any(Number), ...removal });
    const told = await drain(chat, realm.member, others!);
    expect(told.filter(({ type }) => type === 'reminders')).toEqual([]);
    expect(told).toContainEqual(expect.objectContaining({ property: 'first_message_id', value: last }));
    const state = expectSuccess(
      await moderator.post('/register', { fetch_event_types: ['message', 'update_message_flags', 'starred_messages'] }),
    );
    expect(state['starred_messages']).toEqual([]);
    expect(state['unread_msgs']).toMatchObject({ count: 1, mentions: [] });
    const topics = expectSuccess(await moderator.get(`/users/me/${channel.id}/topics`))['topics'];
    expect(topics).toEqual([{ name: 'stays', max_id: last }]);
    for (const table of ['reactions', 'message_flags', 'message_edits', 'submessages']) {
      expect(await chat.db.query(`select 1 from ${table} where message_id = $1`, [first])).toEqual([]);
    }
  });

  test('files that nobody refers to any longer, from the disk too, and their thumbnails; the others stay', async () => {
    const upload = (name: string) => uploadFile(chat, realm.member, name, `${name}.txt`);
    const lonely = await uploadFile(chat, realm.member, await png(), 'lonely.png');
    const files = { lonely, shared: await upload('shared'), later: await upload('later') };
    const unsent = await upload('unsent');
    const links = Object.values(files).map(({ url }) => `[file](${url})`);
    await sent(10, { channel, content: links.join(' ') });
    await sendMessage(chat, realm.member, { channel, content: `[file](${files.shared.url})` });
    expectSuccess(
      await chat.api(realm.member).post('/scheduled_messages', {
        type: 'private',
        to: [realm.moderator.id],
        content: `[file](${files.later.url})`,
        scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600,
      }),
    );
    const own = async () => expectSuccess(await chat.api(realm.member).get('/attachments'))['attachments'];
    const idOf = Object.fromEntries((await own()).map(({ name, id }: { name: string; id: number }) => [name, id]));
    const event_types = ['attachment', 'subscription'];
    const queue = await registerQueue(chat, realm.member, { event_types });
    const strange = await registerQueue(chat, realm.moderator, { event_types });
    await runJobs(chat);
    const thumbnails = lonely.url.replace('/user_uploads', 'thumbnails');
    expect(existsSync(path.join(chat.config.uploadsDir, thumbnails))).toBe(true);
    await keepAll(7);
    await deleteExpired();

    expect((await own()).map(({ name }: { name: string }) => name)).toEqual(['shared.txt', 'later.txt', 'unsent.txt']);
    const told = await drain(chat, realm.member, queue);
    expect(told.map(({ op, attachment }) => [op, attachment.id, attachment.messages?.length])).toEqual([
      ['update', idOf['shared.txt'], 1],
      ['update', idOf['later.txt'], 0],
      ['remove', idOf['lonely.png'], undefined],
    ]);
    expect(told.at(-1)!['upload_space_used']).toBe('sharedlaterunsent'.length);
    expect(await drain(chat, realm.moderator, strange)).toEqual([]);
    const onDisk = ({ url }: { url: string }) =>
      existsSync(path.join(chat.config.uploadsDir, decodeURIComponent(url).replace('/user_uploads/', '')));
    await until(() => !onDisk(files.lonely) && !existsSync(path.join(chat.config.uploadsDir, thumbnails)));
    expect([files.shared, files.later, unsent].map(onDisk)).toEqual([true, true, true]);
  });
});
