import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, buildUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Going to a day. Real browsers on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

/** One message a day from the first of March 2024 on, but for the tenth. */
async function scene() {
  const reader = await buildUser(chat, realm.id);
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, reader] });
  const form = { type: 'channel', to: channel.id, topic: 'diary', content: 'Day 1' };
  const { id } = expectSuccess(await chat.api(realm.owner).post('/messages', form));
  const rows = await chat.db.query<{ id: string; day: number }>(
    `with more as (
       insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
       select realm_id, thread_id, channel_id, sender_id, client, 'Day ' || n, '<p>Day ' || n || '</p>'
       from messages, generate_series(2, 400) n where id = $1 and n <> 10 order by n returning id, content
     )
     select id, substr(content, 5)::int as day from more`,
    [id],
  );
  const days = new Map([[1, id as number], ...rows.map((row) => [row.day, Number(row.id)] as const)]);
  await chat.db.query(`update messages set sent_at = '2020-01-01' where id < $1`, [id]);
  await chat.db.query(
    `update messages set sent_at = '2024-03-01T12:00:00Z'::timestamptz + (substr(content, 5)::int - 1) * interval '1 day'
     where content ~ '^Day [0-9]+$' and channel_id = $1`,
    [channel.id],
  );
  await chat.db.query(
    'update threads set last_message_id = $2 where id = (select thread_id from messages where id = $1)',
    [id, days.get(400)],
  );
  expectSuccess(await chat.api(reader).post('/mark_all_as_read'));
  return { reader, channel, days, address: `#narrow/channel/${channel.id}/topic/diary` };
}

const dialog = ({ page }: WebWindow) => page.getByRole('dialog', { name: 'Go to a date' });
async function choose(window: WebWindow, day: string): Promise<void> {
  await dialog(window).getByLabel('Day').fill(day);
  await dialog(window).getByRole('button', { name: 'Go there' }).click();
  await dialog(window).waitFor({ state: 'detached' });
}
const isInSight = ({ page }: WebWindow, id: number) =>
  until(() =>
    page.evaluate<boolean>(`(() => {
      const row = document.querySelector('[data-message="${id}"] .rendered')?.getBoundingClientRect();
      return row !== undefined && row.top >= 0 && row.bottom <= innerHeight;
    })()`),
  );

test('the reader goes to a day from a separator, by the key and from the menu', async () => {
  const { reader, days, address } = await scene();
  const window = await open(chat.url);
  await window.logIn(reader, address);
  await isInSight(window, days.get(400)!);
  await window.page
    .getByRole('button', { name: /Go to a date/ })
    .last()
    .click();
  expect(await window.faults('date-dialog')).toEqual([]);
  await choose(window, '2024-03-05');
  await isInSight(window, days.get(5)!);
  expect(window.page.url()).toContain(`near/${days.get(5)}`);

  // A day on which nobody wrote leads to the next one, and says so.
  await window.page.keyboard.press('G');
  await choose(window, '2024-03-10');
  await isInSight(window, days.get(11)!);
  await window.page.getByText('Nobody wrote on that day.').waitFor();
  await window.page.getByRole('button', { name: 'Topic actions' }).click();
  await window.page.getByRole('menuitem', { name: 'Go to a date' }).click();
  await choose(window, '2024-12-24');
  await isInSight(window, days.get(299)!);
  await window.page.goBack();
  await isInSight(window, days.get(11)!);

  // After the last message there is none.
  await window.page.keyboard.press('G');
  await choose(window, new Date().toISOString().slice(0, 10));
  await isInSight(window, days.get(400)!);
  await window.page.getByText('Nobody has written since.').waitFor();
});

test.each([390, 768, 2560])('in the feed of all there is a button for it, at %i pixels', async (width) => {
  const { reader, days } = await scene();
  const window = await open(chat.url, { width, theme: 'dark' });
  await window.logIn(reader, '#feed');
  await isInSight(window, days.get(400)!);
  await window.page.locator('header').getByRole('button', { name: 'Go to a date' }).click();
  await dialog(window).waitFor();
  expect(await window.faults('date-dialog')).toEqual([]);
  await choose(window, '2024-03-03');
  await isInSight(window, days.get(3)!);
});
