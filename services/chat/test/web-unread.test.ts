import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { unreadFaults } from './support/web-unread.js';
import { useWebWindows } from './support/web-windows.js';

/** Every story of the web client ends with a comparison of counts. Here it is seen to find what is wrong. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

test('a window that has not heard of messages is found by its counts', async () => {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
  const window = await open(chat.url);
  let isDeaf = true;
  await window.page.route('**/api/v1/events?*', (route) => (isDeaf ? route.abort() : route.continue()));
  await window.logIn(realm.member, '#inbox');
  expect(await unreadFaults(window.page)).toEqual([]);
  const api = chat.api(realm.owner);
  const mention = { type: 'channel', to: channel.id, topic: 'soup', content: `@**${realm.member.full_name}**` };
  expectSuccess(await api.post('/messages', mention));
  expectSuccess(await api.post('/messages', { type: 'direct', to: [realm.member.id], content: 'Hello' }));
  const found = await unreadFaults(window.page, 1_000);
  expect(found).toEqual([
    '#inbox: 0, on the service 2',
    '#narrow/is/mentioned: 0, on the service 1@1',
    expect.stringMatching(/^#narrow\/channel\/.*: 0, on the service 1@1$/),
  ]);
  isDeaf = false;
  await until(async () => (await unreadFaults(window.page, 0)).length === 0);
});
