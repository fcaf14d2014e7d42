import { builtWebClient } from '../src/http/web-client.js';
import { shownKeys, SHORTCUTS } from '../web/src/shell/shortcut-list.js';
import { en } from '../web/src/words/en.js';
import { buildChannel, buildUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { STORIES } from './support/web-shortcut-stories.js';
import { useWebWindows } from './support/web-windows.js';

/** Each key of the list that `?` shows, as the client has it. A real browser on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const MESSAGES = 30;
const keys = SHORTCUTS.flatMap((shortcut) => [...shortcut.keys]);

test('no key has two meanings', () => {
  expect(keys).toEqual([...new Set(keys)]);
});

test('the list shows every key with what it does', async () => {
  const window = await open(chat.url);
  await window.logIn(realm.moderator, '#inbox');
  await window.page.keyboard.press('?');
  const rows = window.page.getByRole('dialog').locator('dl > div');
  await rows.first().waitFor();
  const shown = await rows.allInnerTexts();
  const expected = SHORTCUTS.map(({ keys: some, says }) => `${shownKeys(some).join(' ')} ${says(en)}`);
  expect(shown.map((text) => text.replace(/\s+/g, ' '))).toEqual(expected);
});

test.each(keys)('%s', async (key) => {
  // Each with people of their own, whose requests are counted apart.
  const [owner, member] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id)];
  const channel = await buildChannel(chat, realm.id, { subscribers: [owner, member] });
  const ids: number[] = [];
  for (let at = 0; at < MESSAGES; at++) {
    const form = { type: 'channel', to: channel.id, topic: 'keys', content: `message ${at}` };
    ids.push(expectSuccess(await chat.api(owner).post('/messages', form))['id']);
  }
  expectSuccess(await chat.api(member).post('/mark_all_as_read'));
  const window = await open(chat.url);
  await window.logIn(member, `#narrow/channel/${channel.id}/topic/keys`);
  await window.page.locator(`[data-message="${ids.at(-1)}"]`).waitFor();
  const press = () => window.page.keyboard.press(key.replace('Ctrl', 'Control'));
  await STORIES[key]({ chat, owner, member, channel, window, ids, press });
});
