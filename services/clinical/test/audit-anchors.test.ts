import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createAnchors, type Anchors } from '../src/deps/anchors.js';
import { createJobs } from '../src/jobs.js';
import { anchoredTrail, type AnchoredTrail } from './support/anchored-trail.js';

let trail: AnchoredTrail;
let { app, folder, anchors, aBatch, verify } = {} as AnchoredTrail;
beforeEach(async () => {
  trail = await anchoredTrail();
  ({ app, folder, anchors, aBatch, verify } = trail);
});
afterEach(() => trail.stop());

test('each verification goes on where the last one ended', async () => {
  await aBatch();
  expect(await verify()).toMatchObject({ seals: 1, rows: 2, fault: undefined });
  await aBatch();
  await aBatch();
  expect(await verify()).toMatchObject({ seals: 2, rows: 4, fault: undefined, head: { id: 3 } });
  expect(await verify()).toMatchObject({ seals: 0, rows: 0, fault: undefined });
  expect((await readdir(folder)).sort()).toEqual([
    '000000000001',
    '000000000002',
    '000000000003',
    'latest',
    'verified',
  ]);
});

test('what is altered, removed or inserted since is found, and again each time until somebody mends it', async () => {
  await aBatch();
  await verify();
  const id = (await aBatch()).at(-1) ?? '';
  await app.db('audit_events').where({ id }).update({ actor_name: 'Somebody else' });
  for (let i = 0; i < 2; i += 1) expect((await verify()).fault).toBe(`row ${id} of batch 2 was altered`);
});

test('a row that is put into the trail past the seals is found', async () => {
  await aBatch();
  await verify();
  const [id = ''] = await aBatch();
  await app.db.raw(
    `with stray as (
       insert into audit_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'occurred_at', now()))).*
       from audit_events e where id = ? returning id)
     select id from stray`,
    [id],
  );
  await app.db('audit_unsealed').delete();
  expect((await verify()).fault).toMatch(/is in no batch and waits for none/);
});

test('an end of the chain that was cut off, or forged anew, is not what was kept outside the database', async () => {
  await aBatch();
  await verify();
  await aBatch();
  const [seal] = await app.db('audit_seals').where({ id: 2 });
  await app.db('audit_seals').where({ id: 2 }).delete();
  expect((await verify()).fault).toBe('batch 2 is gone or is not the one that was noted');
  await app.db('audit_seals').where({ id: 1 }).delete();
  expect((await verify()).fault).toBe('batch 1 is gone or is not the one that was noted');
  expect(seal.id).toBeDefined();
});

test('an anchor is never replaced, and one that is no anchor is an error', async () => {
  await aBatch();
  const file = path.join(folder, '000000000001');
  const first = await readFile(file, 'utf8');
  await anchors.put('000000000001', 'forged', { once: true });
  expect(await readFile(file, 'utf8')).toBe(first);
  await writeFile(path.join(folder, 'verified'), 'whatever');
  await expect(verify()).rejects.toThrow('what is kept as the verified anchor is none');
});

test('the worker keeps anchors and verifies; that the trail is broken is measured', async () => {
  const ids = await aBatch();
  const config = { ...app.deps.config, audit_anchors: { url: pathToFileURL(folder), token: undefined } };
  const jobs = createJobs({ ...app.deps, config });
  const run = (name: string) => jobs.list.find((job) => job.name === name)?.run();
  const whole = async () => /^clinical_audit_trail_whole (\d)$/m.exec(await app.deps.metrics.registry.metrics())?.[1];
  expect(await whole()).toBeUndefined();
  await run('verify the audit trail');
  expect(await whole()).toBe('1');
  await aBatch();
  await app.db('audit_events').whereNotIn('id', ids).update({ reason: 'x' });
  await run('keep anchors of the audit trail');
  await run('verify the audit trail');
  expect(await whole()).toBe('0');
  await jobs.stop();
});

describe('an object store', () => {
  const kept = new Map<string, string>();
  const seen: string[] = [];
  let status = 0;
  let server: Server;
  let store: Anchors;
  beforeAll(async () => {
    const answer = async (req: IncomingMessage, res: ServerResponse) => {
      const { authorization = '', 'if-none-match': condition = '' } = req.headers;
      seen.push([req.method, req.url, authorization, condition].join(' ').trim());
      let body = '';
      for await (const chunk of req) body += String(chunk);
      if (status) return void res.writeHead(status).end();
      const name = req.url ?? '';
      if (req.method === 'GET') return void (kept.has(name) ? res.end(kept.get(name)) : res.writeHead(404).end());
      if (req.headers['if-none-match'] && kept.has(name)) return void res.writeHead(412).end();
      kept.set(name, body);
      res.writeHead(201).end();
    };
    server = createServer((req, res) => void answer(req, res));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/anchors/`);
    store = createAnchors({ audit_anchors: { url, token: 'secret' } });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    kept.clear();
    seen.length = 0;
    status = 0;
  });

  test('takes them by PUT, once, and gives them back by GET', async () => {
    expect(await store.get('latest')).toBeUndefined();
    await store.put('1', 'first', { once: true });
    await store.put('1', 'forged', { once: true });
    await store.put('latest', 'first');
    expect(await store.get('1')).toBe('first');
    expect(seen).toEqual([
      'GET /anchors/latest Bearer secret',
      'PUT /anchors/1 Bearer secret *',
      'PUT /anchors/1 Bearer secret *',
      'PUT /anchors/latest Bearer secret',
      'GET /anchors/1 Bearer secret',
    ]);
  });

  test('that is broken fails the job, which is tried again', async () => {
    status = 503;
    await expect(store.get('latest')).rejects.toThrow('the store of anchors answered 503');
    await expect(store.put('2', 'x', { once: true })).rejects.toThrow('the store of anchors answered 503');
  });
});
