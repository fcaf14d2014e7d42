import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { refreshChannelActivity } from './index.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

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

  await refreshChannelActivity(chat.deps.db);
  expect(await view(busy.id)).toMatchObject({ stream_weekly_traffic: 2, is_recently_active: true });
  expect(await view(silent.id)).toMatchObject({ stream_weekly_traffic: 0, is_recently_active: false });
  await sendMessage(chat, realm.member, { channel: silent });
  expect(await view(silent.id)).toMatchObject({ is_recently_active: true, first_message_id: old });
});
