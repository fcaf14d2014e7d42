import { expectSuccess } from '../../../test/support/expect.js';
import { expectPage, getPage, PAGE_LANGUAGES } from '../../../test/support/pages.js';
import { startChat } from '../../../test/support/start.js';
import { buildRealm } from '../../../test/support/builders.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { FOUNDING_TEXTS } from './founding-texts.js';

const chat = useChat({ env: { NEW_ORGANIZATIONS_DOMAIN: 'Chat.Example.test' } });
useRealm(chat);

test.each(PAGE_LANGUAGES)('asks in %s for a name, an address below the domain and who asks', async (language) => {
  const text = expectPage(await getPage(chat, '/new', language));
  expect(text).toContain(`<html lang="${language}">`);
  expect(text).toContain(`<h1>${FOUNDING_TEXTS[language].title}</h1>`);
  for (const name of ['name', 'label', 'email']) expect(text).toContain(`<label for="${name}">`);
  expect(text).toContain('.chat.example.test');
  expect(text).not.toMatch(/[{}](?![^<]*<\/style>)/);
  expectSuccess(await chat.api().get('/server_settings'), { organization_creation_enabled: true });
});

test('nobody may unless the server is set to it', async () => {
  const closed = await startChat();
  try {
    await buildRealm(closed);
    const text = expectPage(await getPage(closed, '/new'), 400);
    expect(text).toContain(FOUNDING_TEXTS.en.faults.closed);
    expect(text).not.toContain('<form');
    expectSuccess(await closed.api().get('/server_settings'), { organization_creation_enabled: false });
  } finally {
    await closed.stop();
  }
});
