import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { document, FILES, filing } from '../../test/support/documents.js';
import { startApp, type TestApp } from '../../test/support/start.js';
import { readConfig } from './config.js';
import { createFileStore } from './create-file-store.js';

const ACCESS = { access_key: 'clinic', secret_key: 'not-a-secret', region: 'eu-west-1' };

/** A bucket that takes signed requests alone, and lists two names a page. */
async function bucket() {
  const objects = new Map<string, Buffer>();
  const state: { away: boolean; slow?: Promise<void> } = { away: false };
  const answer = async (req: http.IncomingMessage, res: http.ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(req.url ?? '', 'http://store');
    await state.slow;
    if (state.away) return void res.writeHead(503).end();
    if (!isSigned(req, url, body)) return void res.writeHead(403).end();
    const name = url.pathname.slice('/records/'.length);
    if (req.method === 'PUT') objects.set(name, body);
    if (req.method === 'DELETE') objects.delete(name);
    if (req.method !== 'GET') return void res.writeHead(req.method === 'PUT' ? 200 : 204).end();
    if (url.searchParams.has('list-type')) return void res.end(page(url.searchParams));
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
    const found = objects.get(name);
    if (!found) return void res.writeHead(404).end();
    res.writeHead(206).end(found.subarray(Number(from), Number(to) + 1));
  };
  const server = http.createServer((req, res) => void answer(req, res));
  const page = (query: URLSearchParams) => {
    const names = [...objects.keys()].filter((each) => each.startsWith(query.get('prefix') ?? '')).sort();
    const begin = names.indexOf(query.get('continuation-token') ?? '') + 1;
    const shown = names.slice(begin, begin + 2);
    const entries = shown.map(
      (each) => `<Contents><Key>${each}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
    const next = begin + 2 < names.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/records/clinical`);
  return { objects, state, documents: { url, ...ACCESS }, stop: () => server.close() };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Signature version 4, as Amazon describes it. */
function isSigned(req: http.IncomingMessage, url: URL, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=clinic\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(req.headers.authorization ?? '') ?? [];
  const digest = String(req.headers['x-amz-content-sha256']);
  if (req.method === 'PUT' && digest !== sha256(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const canonical = [req.method, url.pathname, query, headers.join(''), names, digest].join('\n');
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${ACCESS.secret_key}`);
  return hmac(key, text).toString('hex') === signature;
}

let app: TestApp;
let store: Awaited<ReturnType<typeof bucket>>;
beforeAll(async () => {
  store = await bucket();
  app = await startApp({ config: { documents: store.documents } });
});
afterAll(async () => {
  await app.stop();
  store.stop();
});

test('a document in a bucket is encrypted there, and is read whole and in parts', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const content = Buffer.from('Sin hallazgos. '.repeat(20_000));
  const { id } = await document(app, doctor, patient, {}, content);
  const [[name, kept] = ['', Buffer.alloc(0)]] = [...store.objects];
  expect(name).toMatch(new RegExp(`^clinical/${clinic.id}/`));
  expect(kept.includes('hallazgos')).toBe(false);
  const path = `/api/v1/documents/${id}/content`;
  expect((await app.as(doctor).get(path)).text).toBe(content.toString());
  const part = await app.as(doctor).get(path).set('Range', 'bytes=65530-65560');
  expect(part.text).toBe(content.subarray(65_530, 65_561).toString());
  await document(app, doctor, patient, {}, content);
  expect(store.objects.size).toBe(1);
});

test('a store that is away is 503, and there is no row', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await document(app, doctor, patient);
  store.state.away = true;
  try {
    expect((await filing(app, doctor, patient, {}, FILES.png)).status).toBe(503);
    expect((await app.as(doctor).get(`/api/v1/documents/${id}/content`)).status).toBe(503);
  } finally {
    store.state.away = false;
  }
  expect(await app.db('documents').where({ clinic_id: clinic.id })).toHaveLength(1);
  expect(await app.db('document_files').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('all names are listed, page by page, and what is removed is gone', async () => {
  const files = createFileStore({ documents: store.documents });
  if (!files) throw new Error('there is no store');
  store.objects.clear();
  store.objects.set('other/x', Buffer.from('x'));
  await mkdir(files.incoming, { recursive: true });
  const names = ['a/1', 'a/2', 'b/3', 'b/4', 'c/5'];
  for (const name of names) {
    const file = path.join(files.incoming, `test-${process.pid}`);
    await writeFile(file, name);
    await files.keep(file, name);
    await expect(stat(file)).rejects.toThrow();
  }
  const listed = async () => {
    const found: string[] = [];
    for await (const { name } of files.list()) found.push(name);
    return found;
  };
  expect(await listed()).toEqual(names);
  await files.remove('b/3');
  await files.remove('b/3');
  expect(await listed()).toEqual(names.filter((name) => name !== 'b/3'));
});

test('a store that is slow is asked by few at once, and the others are told to come again', async () => {
  const { documents, objects, state, stop } = await bucket();
  const files = createFileStore({ documents });
  if (!files) throw new Error('there is no store');
  objects.set('clinical/a/1', Buffer.from('abc'));
  let goOn = () => {};
  state.slow = new Promise((resolve) => (goOn = resolve));
  const reading = Array.from({ length: 8 }, () => files.read('a/1', 0, 3));
  const settled = Promise.allSettled(reading);
  await expect(reading[7]).rejects.toMatchObject({ status: 503 });
  goOn();
  const states = (await settled).map(({ status }) => status);
  expect(states.filter((each) => each === 'fulfilled')).toHaveLength(3);
  expect(String(await files.read('a/1', 0, 3))).toBe('abc');
  stop();
});

test('a bucket without its keys is a faulty setting', () => {
  const settings = { DATABASE_URL: 'postgres://clinical@db/clinical', SECRETS_KEY: '5'.repeat(64) };
  const read = (more: Record<string, string>) => () => readConfig({ ...settings, ...more });
  const DOCUMENTS = 'https://store.example/records';
  expect(read({ DOCUMENTS })).toThrow(/DOCUMENTS_ACCESS_KEY: is missing\n +DOCUMENTS_SECRET_KEY: is missing/);
  expect(read({ DOCUMENTS: 'ftp://store.example/records' })).toThrow(/DOCUMENTS: is not an address/);
  expect(read({ DOCUMENTS, DOCUMENTS_ACCESS_KEY: 'a', DOCUMENTS_SECRET_KEY: 'b' })().documents).toMatchObject({
    url: new URL(DOCUMENTS),
    region: 'us-east-1',
  });
  expect(read({ DOCUMENTS: 'file:///var/lib/clinical/documents' })().documents?.url.protocol).toBe('file:');
  expect(read({})().documents).toBeUndefined();
});
