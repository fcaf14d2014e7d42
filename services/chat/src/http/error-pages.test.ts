import supertest from 'supertest';
import { buildRealm } from '../../test/support/builders.js';
import { expectPage, getPage, PAGE_LANGUAGES, submitPage } from '../../test/support/pages.js';
import { useChat } from '../../test/support/use-chat.js';
import { OPERATIONS } from '../endpoints/index.js';
import { endpointsOf } from './endpoint.js';

const PAGES = endpointsOf(OPERATIONS).filter(({ raw }) => raw === 'page');
const PATHS = [...new Set(PAGES.map(({ path }) => path))];
const TOKEN = 'x'.repeat(32);

const chat = useChat();
beforeAll(async () => {
  await buildRealm(chat);
});

const filled = (path: string, token = TOKEN) => path.replace('{token}', token);

describe.each(PATHS)('%s tells its readers by a page', (path) => {
  test('that there is no such organization', async () => {
    await chat.db.query('update realms set is_default = false');
    expect(expectPage(await getPage(chat, filled(path)), 404)).toContain('There is no organization at this address.');
    await chat.db.query('update realms set is_default = true');
  });

  test('that a link is not valid, and a form not what it is meant to be', async () => {
    const isLink = path.includes('{token}');
    for (const token of isLink ? ['x'.repeat(5_000), '%', '%ff'] : [])
      expectPage(await getPage(chat, filled(path, token)), 400);
    expectPage(await getPage(chat, `${filled(path)}?a=%00%ff&a=2`), 400);
    expectPage(await submitPage(chat, filled(path), { email: 'x'.repeat(2_000_000) }), 413);
    expectPage(await supertest(chat.url).put(filled(path)), 405);
  });

  test('that they ask too often', async () => {
    const busy = await chat.startReplica({ env: { RATE_LIMIT_ADDRESS: '60:0' } });
    const response = await getPage(busy, filled(path), 'de');
    expect(expectPage(response, 429)).toContain('Das wurde zu oft angefragt.');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await busy.stop();
  });
});

test('when the database does not answer, pages say so in the language of their readers', async () => {
  const replica = await chat.startReplica({ env: { DATABASE_STATEMENT_TIMEOUT_MS: '100' } });
  const form = { full_name: 'Nora Newcomer', password: 'correct horse', new_password: 'correct horse' };
  const pages = await chat.db.transaction(async (tx) => {
    await tx.query('lock table confirmations in access exclusive mode');
    return [
      await getPage(replica, `/join/${TOKEN}`, 'en'),
      await submitPage(replica, `/join/${TOKEN}`, form, 'es'),
      await submitPage(replica, `/accounts/password/reset/${TOKEN}`, form, 'de'),
      await getPage(replica, `/accounts/confirm_new_email/${TOKEN}`, 'fr'),
      await submitPage(replica, `/accounts/confirm_new_email/${TOKEN}`, form, 'pt'),
    ];
  });
  for (const [n, language] of PAGE_LANGUAGES.entries()) {
    expect(expectPage(pages[n]!, 503)).toContain(`<html lang="${language}">`);
    expect(pages[n]!.headers['retry-after']).toBe('1');
  }
  await replica.stop();
});

test('what is no page stays JSON', async () => {
  const { status, type } = await chat.api().request('put', '/join');
  expect({ status, type }).toEqual({ status: 405, type: 'application/json' });
});
