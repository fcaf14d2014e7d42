import supertest from 'supertest';
import { buildRealm } from '../../test/support/builders.js';
import { useChat, useRealm } from '../../test/support/use-chat.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const chat = useChat();
const realm = useRealm(chat, { is_default: false });

beforeAll(async () => {
  await chat.db.query('update realms set name = $2 where id = $1', [realm.id, 'Círculo <b>']);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(chat.url)
    .get(path)
    .set({ Host: realm.host, Accept: BROWSER, ...headers });

describe('the start page', () => {
  test('says in the reader’s language what this is, how to get in, and where programs look', async () => {
    const page = await get('/', { 'Accept-Language': 'es-ES,es;q=0.9' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="es">');
    expect(page.text).toContain('<title>Círculo &lt;b&gt;</title>');
    expect(page.text).toContain(`<code>http://${realm.host}</code>`);
    expect(page.text).toContain('<a href="/docs">');
    expect(page.text).toContain('¿Has seguido un enlace a una conversación?');
    expect(page.headers).toMatchObject({
      'content-language': 'es',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; [^;]*; /),
      vary: 'Accept, Accept-Language',
    });
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    const other = await get('/', { 'Accept-Language': 'fi' });
    expect(other.text).toContain('<html lang="en">');
    expect(other.text).toContain('You followed a link to a conversation?');
  });

  test('leads to an account where anybody may join', async () => {
    expect((await get('/')).text).not.toContain('/join/new');
    await chat.db.query(`update realms set settings = settings || '{"invite_required": false}' where id = $1`, [
      realm.id,
    ]);
    expect((await get('/')).text).toContain('<a href="/join/new">Create an account</a>');
  });

  test.each(['/login', '/login/', '/accounts/login', '/accounts/login/?next=//evil.example'])(
    'is where %s leads',
    async (path) => {
      const { status, headers } = await get(path);
      expect({ status, to: headers['location'] }).toEqual({ status: 302, to: '/' });
    },
  );

  test('is no address for programs', async () => {
    for (const path of ['/', '/login', '/accounts/login/'])
      for (const Accept of ['*/*', 'application/json', '']) {
        const { status, body } = await get(path, { Accept });
        expect({ status, body }).toEqual({
          status: 404,
          body: { result: 'error', msg: 'There is nothing at this address.', code: 'BAD_REQUEST' },
        });
      }
  });

  test('of an organization that is closed, or that nobody knows, says so', async () => {
    const closed = await buildRealm(chat, { is_default: false });
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [closed.id]);
    for (const Host of [closed.host, 'nobody.example.test']) {
      const page = await get('/', { Host });
      expect(page.status).toBe(404);
      expect(page.text).toContain('There is no organization at this address.');
    }
  });
});
