import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync, gunzipSync, brotliDecompressSync } from 'node:zlib';
import { buildRealm, type TestRealm } from '../../test/support/builders.js';
import { BROWSER } from '../../test/support/browser-session.js';
import { startChat, type Chat } from '../../test/support/start.js';

const PAGE = '<!doctype html><title>Chat</title><script type="module" src="/assets/index-a1b2c3.js"></script>';
const SCRIPT = `export const words = ${JSON.stringify('word '.repeat(500))};`;
const HTML = { Accept: 'text/html,*/*;q=0.8' };

let chat: Chat;
let realm: TestRealm;
let webClient: string;

beforeAll(async () => {
  webClient = await mkdtemp(path.join(os.tmpdir(), 'chat-web-'));
  await mkdir(path.join(webClient, 'assets'));
  const files: Record<string, string | Buffer> = {
    'index.html': PAGE,
    'service-worker.js': 'self.x = 1;',
    'secret.txt': 'not for anybody',
    'assets/index-a1b2c3.js': SCRIPT,
    'assets/index-a1b2c3.js.br': brotliCompressSync(SCRIPT),
    'assets/index-a1b2c3.js.gz': gzipSync(SCRIPT),
    'assets/plain-d4e5f6.woff2': 'a font',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(webClient, name), content);
  chat = await startChat({ webClient });
  realm = await buildRealm(chat);
});
afterAll(async () => {
  await chat.stop();
  await rm(webClient, { recursive: true });
});

/** The bytes as they are sent. */
async function get(url: string, headers: Record<string, string> = {}) {
  const asked = http.get(`${chat.url}${url}`, { headers: { Host: realm.host, ...headers } });
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  const body = await buffer(answer);
  return { status: answer.statusCode, headers: answer.headers, body };
}

describe('the web client', () => {
  test('is at / for who opens it in a browser, loads from here alone, and is asked for each time', async () => {
    const page = await get('/', HTML);
    expect(String(page.body)).toBe(PAGE);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
    });
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect((await get('/', { ...HTML, 'If-None-Match': String(page.headers['etag']) })).status).toBe(304);
    expect(String((await get('/', BROWSER)).body)).toBe(PAGE);
    expect((await get('/', { Accept: '*/*' })).status).toBe(404);
  });

  test('is that of an organization: where there is none, or none any more, a page says so', async () => {
    const closed = await buildRealm(chat, { is_default: false });
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [closed.id]);
    const page = await get('/', { ...HTML, Host: closed.host });
    expect(page.status).toBe(404);
    expect(String(page.body)).toContain('There is no organization at this address.');
  });

  test.each<[string, ((sent: Buffer) => Buffer) | undefined]>([
    ['br, gzip', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', undefined],
  ])('sends what the build compressed, to be kept for good: %s', async (accepted, open) => {
    const file = await get('/assets/index-a1b2c3.js', { 'Accept-Encoding': accepted });
    expect(String(open ? open(file.body) : file.body)).toBe(SCRIPT);
    if (open) expect(file.body.length).toBeLessThan(SCRIPT.length / 4);
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(file.body.length),
      vary: 'Accept-Encoding',
    });
    expect(file.headers['content-encoding']).toBe(open ? accepted.split(',')[0] : undefined);
    expect(file.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('sends what the build did not compress as it is, and what must be at the root from there', async () => {
    const font = await get('/assets/plain-d4e5f6.woff2', { 'Accept-Encoding': 'br, gzip' });
    expect({ text: String(font.body), type: font.headers['content-type'] }).toEqual({
      text: 'a font',
      type: 'font/woff2',
    });
    const worker = await get('/service-worker.js');
    expect(String(worker.body)).toBe('self.x = 1;');
    expect(worker.headers['cache-control']).toBe('no-cache');
  });

  test('has nothing else: what lies at other paths stays', async () => {
    for (const url of [
      '/secret.txt',
      '/assets/gone.js',
      '/assets/',
      '/assets/..%2fsecret.txt',
      '/index.html',
      '/manifest.webmanifest',
    ]) {
      const { status, headers } = await get(url, HTML);
      expect({ url, status, kept: headers['cache-control'] }).toEqual({ url, status: 404, kept: 'no-store' });
    }
    expect((await get('/api/v1/server_settings', HTML)).headers['content-type']).toMatch(/^application\/json/);
    expect((await get('/docs/', HTML)).status).toBe(200);
    for (const url of ['/login', '/accounts/login/']) expect((await get(url, HTML)).headers['location']).toBe('/');
  });
});
