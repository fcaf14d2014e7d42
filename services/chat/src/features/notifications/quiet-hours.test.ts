import { sendMessage, type TestUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { buildTwoPeople } from '../../../test/support/notifications.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { takeNotifications, type Way } from './index.js';
import { quietEnd } from './quiet-hours.js';

let now = new Date('2026-06-01T21:30:20Z');
const chat = useChat({ now: () => now });
const realm = useRealm(chat);

const quiet = (start: string, end: string, timezone = 'Europe/Madrid') => ({
  settings: { enable_quiet_hours: true, quiet_hours_start: start, quiet_hours_end: end },
  timezone,
});

test.each([
  ['over midnight, before it', quiet('22:00', '07:00'), '2026-06-01T21:30:20Z', '2026-06-02T05:00:00.000Z'],
  ['over midnight, after it', quiet('22:00', '07:00'), '2026-06-02T04:59:59Z', '2026-06-02T05:00:00.000Z'],
  ['over midnight, at its end', quiet('22:00', '07:00'), '2026-06-02T05:00:00Z', undefined],
  ['within a day', quiet('13:00', '14:30'), '2026-06-01T11:00:00Z', '2026-06-01T12:30:00.000Z'],
  ['within a day, before it', quiet('13:00', '14:30'), '2026-06-01T10:59:59Z', undefined],
  ['of no length', quiet('13:00', '13:00'), '2026-06-01T11:00:00Z', undefined],
  ['without a time zone', quiet('22:00', '07:00', ''), '2026-06-01T23:00:00Z', '2026-06-02T07:00:00.000Z'],
  ['that are off', { settings: {}, timezone: '' }, '2026-06-01T23:00:00Z', undefined],
])('quiet hours %s', (_what, user, at, end) => {
  expect(quietEnd(user, new Date(at))?.toISOString()).toBe(end);
});

test('pushes wait for the end of the quiet hours, mails do not', async () => {
  const { writer, reader } = await buildTwoPeople(chat, realm);
  const api = chat.api(reader);
  expectSuccess(await api.post('/users/me/android_gcm_reg_id', { token: 'phone', appid: 'app' }));
  const hours = { enable_quiet_hours: true, quiet_hours_start: '23:00', quiet_hours_end: '06:30' };
  expectSuccess(await api.patch('/settings', { ...hours, timezone: 'Europe/Madrid' }));
  const take = async (way: Way, user: TestUser) => {
    const { taken } = await chat.deps.db.transaction((tx) =>
      takeNotifications(tx, chat.deps, way, { realm_id: realm.id, user_id: user.id }),
    );
    return taken.map(({ message_id }) => message_id);
  };
  const id = await sendMessage(chat, writer, { to: [reader], content: 'Are you awake?' });
  expect(await take('push', reader)).toEqual([]);
  const rows = await chat.db.query<{ due_at: Date }>(
    "select due_at from notifications where user_id = $1 and way = 'push'",
    [reader.id],
  );
  expect(rows).toEqual([{ due_at: new Date('2026-06-02T04:30:00Z') }]);
  expect(await take('mail', reader)).toEqual([id]);
  now = new Date('2026-06-02T04:30:00Z');
  expect(await take('push', reader)).toEqual([id]);
});

test.each(['24:00', '7:00', '07:60', '', 'noon'])('%p is no time of a day', async (quiet_hours_start) => {
  expectRefused(
    await chat.api(realm.member).patch('/settings', { quiet_hours_start }),
    'quiet_hours_start is not a time of day such as 22:30',
  );
});
