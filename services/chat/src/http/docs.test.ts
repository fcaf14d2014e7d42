import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { brotliDecompressSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { useChat } from '../../test/support/use-chat.js';
import { AREAS, ENDPOINTS, OPERATIONS } from '../endpoints/index.js';
import { addressOf } from './docs-index.js';
import { fullPath } from './endpoint.js';

/** What Swagger UI reads and shows within a second: the time grows with the description. */
const DOMAIN_BYTES = 150_000;
/** The whole script of Swagger UI is 1.5 MB, and the whole description 0.6 MB. */
const SENT_BYTES = 450_000;

const chat = useChat();

/** The answer as it is on the wire. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage & { body: Buffer }> {
  const asked = request(new URL(path, chat.url), { headers });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return Object.assign(answer, { body: await buffer(answer) });
}

const domains = Object.entries(AREAS).flatMap(([area, operations]) =>
  Object.keys(operations).map((domain) => [area, domain, `${area}/${addressOf(domain)}`] as const),
);

test('one page without a script leads to every operation, each among those of its domain', async () => {
  const { body, headers } = await ask('/docs');
  const page = body.toString();
  expect(headers['content-security-policy']).not.toContain('script-src');
  expect(page).not.toContain('<script');
  for (const { operationId, method } of ENDPOINTS) {
    expect(page).toMatch(new RegExp(`${method.toUpperCase()} <a href="/docs/[^"]*/${operationId}">`));
  }
  const links = new Set([...page.matchAll(/href="(\/docs\/[^"#]+)/g)].map(([, link]) => link));
  expect([...links].toSorted()).toEqual(domains.map(([, , part]) => `/docs/${part}`).toSorted());
});

test('each domain and each area has a description of its own, small enough to be shown at once', async () => {
  for (const [area, domain, part] of domains) {
    expect({ part, status: (await ask(`/docs/${part}`)).statusCode }).toEqual({ part, status: 200 });
    const { body } = await ask(`/openapi/${part}.json`);
    expect({ part, isSmall: body.length < DOMAIN_BYTES }).toEqual({ part, isSmall: true });
    const { paths } = JSON.parse(body.toString());
    const own = Object.values(AREAS[area]![domain]!);
    expect(Object.keys(paths).toSorted()).toEqual(
      [...new Set(own.map((one) => fullPath(one).replaceAll('{+', '{')))].toSorted(),
    );
  }
  for (const [area, operations] of Object.entries(AREAS)) {
    const { tags } = JSON.parse((await ask(`/openapi/${area}.json`)).body.toString());
    expect(tags).toEqual(Object.keys(operations).map((name) => ({ name })));
  }
});

test.each([
  '/docs',
  '/docs/real-time/events',
  '/docs/assets/swagger-ui-bundle.js',
  '/docs/assets/swagger-ui.css',
  '/openapi.json',
  '/openapi/messages.json',
  '/static/emoji-data.json',
])('%s is sent compressed, and not again to who has it', async (path) => {
  const plain = await ask(path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await ask(path, { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/Accept-Encoding/i) });
  expect(brotliDecompressSync(small.body)).toEqual(plain.body);
  expect(small.body.length).toBeLessThan(Math.min(SENT_BYTES, plain.body.length / 2));
  expect((await ask(path, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const kept = await ask(path, { 'accept-encoding': 'gzip, br', 'if-none-match': small.headers.etag! });
  expect({ status: kept.statusCode, bytes: kept.body.length }).toEqual({ status: 304, bytes: 0 });
  expect(small.headers['cache-control']).not.toContain('no-store');
});

test('the whole description holds what those of the areas hold', async () => {
  const paths = async (path: string) => Object.keys(JSON.parse((await ask(path)).body.toString()).paths);
  const areas = await Promise.all(Object.keys(AREAS).map((area) => paths(`/openapi/${area}.json`)));
  expect([...new Set(areas.flat())].toSorted()).toEqual((await paths('/openapi.json')).toSorted());
  expect(Object.keys(OPERATIONS)).toHaveLength(domains.length);
});
