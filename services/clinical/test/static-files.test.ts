import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';

/** Bytes of all that the first page needs, headers and all. */
const FIRST_PAGE_BYTES = 150_000;

const { open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const addressOf = (path: string) => {
  const { port } = app.server.address() as { port: number };
  return `http://localhost:${port}${path}`;
};

/** As it came over the wire: `fetch` would decompress it. */
function sent(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const asking = request(addressOf(path), { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      );
    });
    asking.on('error', reject).end();
  });
}

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

test('the first page of the console weighs little on the wire, and its files are not asked for again', async () => {
  const { page, go, context } = await open();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  const asked = new Map<string, string>();
  const askedAssets = () => [...asked.values()].filter((path) => path.startsWith('/console/assets/'));
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  network.on('Network.requestWillBeSent', ({ requestId, request: { url } }) =>
    asked.set(requestId, new URL(url).pathname),
  );
  network.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  await go('');
  expect(askedAssets().length).toBeGreaterThan(2);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(FIRST_PAGE_BYTES);

  asked.clear();
  await go('/overview');
  expect([...asked.values()]).toContain('/console/overview');
  expect(askedAssets()).toEqual([]);
});

test('files of the console are kept for good; each client gets the smallest form that it takes', async () => {
  const { body: index } = await sent('/console');
  const [script] = /\/console\/assets\/index-[^"]+\.js/.exec(index.toString())!;
  const [style] = /\/console\/assets\/[^"]+\.css/.exec(index.toString())!;
  const plain = await sent(script);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [path, type] of [
    [script, 'text/javascript; charset=utf-8'],
    [style, 'text/css; charset=utf-8'],
  ] as const)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const { headers, body, status } = await sent(path, { 'Accept-Encoding': accepted });
      expect({ path, accepted, status, ...headers }).toMatchObject({
        path,
        accepted,
        status: 200,
        'content-encoding': encoding,
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept-Encoding'),
      });
      if (path === script) expect(DECODERS[encoding](body).equals(plain.body)).toBe(true);
      const again = await sent(path, { 'Accept-Encoding': accepted, 'If-None-Match': headers['etag']! });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  const page = await sent('/console/keys', { 'Accept-Encoding': 'br' });
  expect(page.headers['cache-control']).toBe('no-store');
  const gone = await sent('/console/assets/index-gone.js', { 'Accept-Encoding': 'br' });
  expect([gone.status, gone.headers['cache-control'], gone.headers['content-encoding']]).toEqual([
    404,
    'no-store',
    undefined,
  ]);
});

test.each([
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/openapi/general.json', 'application/json; charset=utf-8'],
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/general/patients', 'text/html; charset=utf-8'],
  ['/docs/page.js', 'text/javascript; charset=utf-8'],
  ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/fhir/R4/metadata', 'application/fhir+json; charset=utf-8'],
  ['/', 'text/html; charset=utf-8'],
  ['/account/page.js', 'text/javascript; charset=utf-8'],
  ['/reminder/page.js', 'text/javascript; charset=utf-8'],
  ['/oauth/authorize/page.js', 'text/javascript; charset=utf-8'],
])('%s is sent compressed, and only once to who keeps it', async (path, type) => {
  const asking = path === '/' ? { Accept: 'text/html' } : {};
  const plain = await sent(path, asking);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, body } = await sent(path, { ...asking, 'Accept-Encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': type,
      vary: expect.stringContaining('Accept-Encoding'),
      etag: plain.headers['etag'],
    });
    expect(DECODERS[encoding](body).equals(plain.body)).toBe(true);
    const again = await sent(path, { ...asking, 'Accept-Encoding': encoding, 'If-None-Match': headers['etag']! });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  }
});

test('pages that secrets are typed into are compressed and kept nowhere', async () => {
  for (const path of ['/account', '/reminder', '/oauth/authorize']) {
    const { headers } = await sent(path, { 'Accept-Encoding': 'br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
  }
});

test('answers with records are not compressed: who chooses a part of one could learn the rest from its length', async () => {
  const { doctor, patient, clinic } = await app.build.practice();
  const answer = await sent(`/api/v1/patients/${patient.id}`, {
    'Accept-Encoding': 'br, gzip',
    Authorization: `Bearer ${doctor.token}`,
    'X-Clinic-ID': clinic.id,
  });
  expect([answer.status, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ]);
});
