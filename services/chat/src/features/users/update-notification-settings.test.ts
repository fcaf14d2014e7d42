import { buildRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();

test('PATCH /settings/notifications changes settings as PATCH /settings does', async () => {
  const { member } = await buildRealm(chat);
  const changed = await chat
    .api(member)
    .patch('/settings/notifications', { enable_sounds: false, color_scheme: 2, unknown: 1 });
  expectSuccess(changed, { ignored_parameters_unsupported: ['unknown'] });
  const { user_settings } = expectSuccess(
    await chat.api(member).post('/register', {
      fetch_event_types: ['user_settings'],
      client_capabilities: { user_settings_object: true },
    }),
  );
  expect(user_settings).toMatchObject({ enable_sounds: false, color_scheme: 2 });
});
