import { buildRealm } from '../../../test/support/builders.js';
import { expectPage, getPage, PAGE_LANGUAGES } from '../../../test/support/pages.js';
import { useChat } from '../../../test/support/use-chat.js';
import { PAGE_TEXTS } from './page-texts.js';

const chat = useChat();

describe('GET /join/new', () => {
  test.each(PAGE_LANGUAGES)('asks in %s for an address where anybody may join', async (language) => {
    await buildRealm(chat, { settings: { invite_required: false } });
    const text = expectPage(await getPage(chat, '/join/new', language));
    expect(text).toContain(PAGE_TEXTS[language].ask_address);
    expect(text).toContain('<label for="email">');
  });

  test('says where one needs an invitation that one needs it', async () => {
    await buildRealm(chat);
    expect(expectPage(await getPage(chat, '/join/new'), 400)).toContain(PAGE_TEXTS.en.faults.closed);
  });

  test('says of a deactivated organization that it is', async () => {
    const { id } = await buildRealm(chat, { settings: { invite_required: false } });
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [id]);
    expect(expectPage(await getPage(chat, '/join/new'), 401)).toContain(PAGE_TEXTS.en.faults.organization_deactivated);
  });
});
