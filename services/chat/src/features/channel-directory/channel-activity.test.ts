import { buildChannel, sendMessage } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const view = async (id: number) => expectSuccess(await chat.api(realm.member).get(`/streams/${id}`)).stream;

test('traffic is the messages per week of four weeks; silence of 180 days shows, until somebody writes', async () => {
  const busy = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const silent = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const old = await sendMessage(chat, realm.member, { channel: silent });
  const month = await sendMessage(chat, realm.member, { channel: busy });
  for (let turn = 0; turn < 8; turn += 1) await sendMessage(chat, realm.member, { channel: busy });
  expect(await view(busy.id)).toMatchObject({ stream_weekly_traffic: null, is_recently_active: true });
  await chat.db.query("update channels set date_created = now() - interval '1 year'");
  await chat.db.query("update messages set sent_at = now() - interval '200 days' where id = $1", [old]);
  await chat.db.query("update messages set sent_at = now() - interval '30 days' where id = $1", [month]);

  await chat.db.query(
    "update messages set sent_at = now() - interval '2 minutes' where sent_at > now() - interval '1 minute'",
  );
  await runJobs(chat, 'count the traffic of channels');
  expect(await view(busy.id)).toMatchObject({ stream_weekly_traffic: 2, is_recently_active: true });
  expect(await view(silent.id)).toMatchObject({ stream_weekly_traffic: 0, is_recently_active: false });
  await sendMessage(chat, realm.member, { channel: silent });
  expect(await view(silent.id)).toMatchObject({ is_recently_active: true, first_message_id: old });
});

test('each message is counted once, however often and at however many replicas at once', async () => {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const other = await chat.startReplica();
  const counted = async () => {
    await Promise.all([
      runJobs(chat, 'count the traffic of channels'),
      runJobs({ ...chat, deps: other.deps }, 'count the traffic of channels'),
    ]);
    const days = await chat.db.query<{ messages: number }>(
      'select messages from channel_activity where channel_id = $1',
      [channel.id],
    );
    return days.reduce((sum, { messages }) => sum + messages, 0);
  };
  for (let turn = 0; turn < 5; turn += 1) await sendMessage(chat, realm.member, { channel });
  expect(await counted()).toBe(0);
  await chat.db.query("update messages set sent_at = now() - interval '2 minutes'");
  expect(await counted()).toBe(5);
  expect(await counted()).toBe(5);
});
