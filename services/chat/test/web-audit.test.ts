import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { useWebWindows } from './support/web-windows.js';

/** A real browser on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

test('the audit log says in words what was changed, and from what to what', async () => {
  const api = chat.api(realm.owner);
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner] });
  const { user_groups } = expectSuccess(await api.get('/user_groups'));
  const nobody = user_groups.find(({ name }: { name: string }) => name === 'role:nobody').id;
  expectSuccess(await api.patch('/realm', { name_changes_disabled: true }));
  expectSuccess(await api.patch('/realm', { can_add_custom_emoji_group: { new: nobody } }));
  expectSuccess(await api.patch(`/users/${realm.member.id}`, { role: 300 }));
  expectSuccess(await api.patch(`/streams/${channel.id}`, { description: '<b>Plans</b>' }));
  const retention = { message_retention_days: JSON.stringify(7) };
  expectSuccess(await api.patch('/realm', { message_content_edit_limit_seconds: '3600' }));
  expectSuccess(await api.patch('/realm', { message_content_edit_limit_seconds: 'unlimited' }));
  expectSuccess(await api.patch(`/streams/${channel.id}`, retention));
  const { id } = expectSuccess(
    await api.post('/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }),
  );
  expectSuccess(
    await api.patch(`/realm/filters/${id}`, {
      pattern: '!(?P<id>[0-9]+)',
      url_template: 'https://example.com/{id}',
    }),
  );
  const window = await open(chat.url);
  await window.logIn(realm.owner, '#settings/audit');
  for (const text of [
    'Names are fixed: no → yes',
    'Add emoji: Everybody but guests → Nobody',
    'role: Member → Moderator',
    'description: empty → <b>Plans</b>',
    'days for which messages are kept: as in the organization → 7',
    'Time to edit: 10 minutes → 1 hour',
    'Time to edit: 1 hour → no limit',
    'pattern: #(?P<id>[0-9]+) → !(?P<id>[0-9]+), linkifier: !(?P<id>[0-9]+)',
  ])
    await window.page.getByText(text).waitFor();
  const told = await window.page.locator('#settings-section ~ * li').allInnerTexts();
  expect(told.filter((text) => /_|\{(?!id)|null|true|false/.test(text))).toEqual([]);
});
