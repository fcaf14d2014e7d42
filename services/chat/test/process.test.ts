import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Joi from 'joi';
import { createApp } from '../src/app.js';
import { signedIn } from '../src/http/access.js';
import { ConfigError, loadConfig, SETTING_NAMES } from '../src/deps/config.js';
import { createDeps } from '../src/create-deps.js';
import { createHttpServer } from '../src/http/create-http-server.js';
import { endpoint, type Endpoint } from '../src/http/endpoint.js';
import { str } from '../src/http/param-types.js';
import { stopServer } from '../src/http/stop-server.js';
import { buildRealm, type TestRealm } from './support/builders.js';
import { expectError } from './support/expect.js';
import { startChat, type Chat } from './support/start.js';

const waitsForStop = endpoint({
  method: 'get',
  path: '/wait',
  operationId: 'wait',
  summary: 'Waits until the server stops',
  access: signedIn,
  rateLimit: 'longPoll',
  response: Joi.object({ waited: Joi.boolean().required() }),
  async handler({ deps }) {
    if (!deps.stopping.aborted) await once(deps.stopping, 'abort');
    return { waited: true };
  },
});

/** As a database whose disk is full, and as a full disk for files. */
const fills = endpoint({
  method: 'post',
  path: '/fill/{what}',
  operationId: 'fill',
  summary: 'Finds no room',
  access: signedIn,
  params: Joi.object<{ what: string }, true>({ what: str().max(10).required() }),
  async handler({ db, params }) {
    if (params.what === 'files') throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    await db.query("do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$");
  },
});

describe('the process', () => {
  let chat: Chat;
  let realm: TestRealm;

  beforeAll(async () => {
    chat = await startChat({ endpoints: [waitsForStop, fills] });
    realm = await buildRealm(chat);
  });
  afterAll(() => chat.stop());

  test('names every fault of its settings at once, and none of their values', () => {
    const load = () =>
      loadConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://root:hunter2@db', RATE_LIMIT_USER: 'often' });
    expect(load).toThrow(ConfigError);
    let message = '';
    try {
      load();
    } catch (error) {
      message = String(error);
    }
    for (const name of ['PORT', 'DATABASE_URL', 'RATE_LIMIT_USER', 'API_KEY_SECRET', 'UPLOADS_DIR'])
      expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
  });

  test('has an example of each of its settings, with the values that hold anyway', () => {
    const example = readFileSync(path.join(import.meta.dirname, '..', '.env.example'), 'utf8');
    const lines = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name, value]) => [String(name), String(value)] as const,
    );
    expect(lines.map(([name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
    const needed = {
      DATABASE_URL: 'postgres://chat:password@localhost:5432/chat',
      API_KEY_SECRET: 'ab'.repeat(32),
      UPLOADS_DIR: '/var/lib/chat/uploads',
    };
    expect(loadConfig({ ...Object.fromEntries(lines), ...needed })).toEqual(loadConfig(needed));
  });

  test('says that it lives, that it is ready, and what it measures', async () => {
    const get = (path: string) => fetch(new URL(path, chat.url));
    expect((await get('/health/live')).status).toBe(200);
    expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'ready' });
    expect(await (await get('/metrics')).text()).toContain('chat_http_request_seconds_count');
    const guarded = await chat.startReplica({ env: { METRICS_TOKEN: 'a-token-for-the-scraper' } });
    expect((await fetch(`${guarded.url}/metrics`)).status).toBe(404);
    const scraper = { headers: { Authorization: 'Bearer a-token-for-the-scraper' } };
    expect((await fetch(`${guarded.url}/metrics`, scraper)).status).toBe(200);
  });

  test('shows its interface on a page that loads nothing from elsewhere', async () => {
    const page = await fetch(`${chat.url}/docs/tests/tests`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => String(link));
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !link.startsWith('/'))).toEqual([]);
    for (const link of [...links, '/openapi.json']) expect((await fetch(`${chat.url}${link}`)).status).toBe(200);
  });

  test('answers who waits when it is told to stop, and takes nobody new', async () => {
    const deps = await createDeps(chat.config);
    const arrivals = new EventEmitter();
    const arrived = once(arrivals, 'arrived');
    const noticed: Endpoint = {
      ...waitsForStop,
      handler(context) {
        arrivals.emit('arrived');
        return waitsForStop.handler(context);
      },
    };
    const server = createHttpServer(createApp(deps, { tests: { Tests: { 'GET /wait': noticed } } }));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const waiting = fetch(`${url}/api/v1/wait`, {
      headers: { Authorization: `Basic ${btoa(`${realm.member.delivery_email}:${realm.member.api_key}`)}` },
    });
    await arrived;
    deps.beginStopping();
    const stopped = stopServer(server, 10_000);
    const answer = await waiting;
    expect(await answer.json()).toMatchObject({ result: 'success', waited: true });
    await stopped;
    await deps.dispose();
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });

  test('says that it is not ready before it stops, and serves who comes all the same', async () => {
    const leaving = await chat.startReplica();
    leaving.deps.status.leaving = true;
    expect((await fetch(`${leaving.url}/health/ready`)).status).toBe(503);
    const served = await fetch(`${leaving.url}/health/live`);
    expect(served.status).toBe(200);
    expect(served.headers.get('connection')).toBe('close');
    expect(leaving.deps.stopping.aborted).toBe(false);
  });

  test('answers 503 with time to come back while its database has no room, and tells who asks after its health', async () => {
    const full = await chat.startReplica();
    const health = async () => (await fetch(`${full.url}/health/ready`)).json();
    expect(await health()).toMatchObject({ status: 'ready', database: 'well' });
    const refused = await full.api(realm.member).request('post', '/fill/database');
    expectError(refused, 'UNAVAILABLE');
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.body.msg).toContain('no room');
    expect(await health()).toMatchObject({ status: 'ready', database: 'refuses to store' });
  });

  test('says so when the disk for files is full', async () => {
    const refused = await chat.api(realm.member).request('post', '/fill/files');
    expectError(refused, 'STORAGE_FULL');
    expect(refused.body.msg).toBe('The server has no room for more files.');
  });

  test('answers 503 in the envelope while its database is away', async () => {
    const lost = await chat.startReplica();
    await lost.deps.db.close();
    const response = await lost.api(realm.member).request('get', '/wait');
    expectError(response, 'UNAVAILABLE');
    expect(response.headers['retry-after']).toBe('1');
    expect((await fetch(`${lost.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${lost.url}/health/live`)).status).toBe(200);
  });
});
