import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { consolePages } from './console.js';

let built: string;
beforeAll(async () => {
  built = await mkdtemp(path.join(os.tmpdir(), 'clinical-console-'));
  await mkdir(path.join(built, 'assets'));
  await mkdir(path.join(built, '.vite'));
  await writeFile(path.join(built, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(path.join(built, 'portal.html'), '<!doctype html><title>Portal</title>');
  await writeFile(path.join(built, 'assets/index-a1b2c3.js'), 'export {};');
  await writeFile(path.join(built, '.vite/manifest.json'), '{}');
});
afterAll(() => rm(built, { recursive: true }));

const get = (url: string, from = built) => supertest(express().use(consolePages(from))).get(url);

test('the page is asked for each time, at every address below /console, and may load from here alone', async () => {
  for (const url of [
    '/console',
    '/console/',
    '/console/keys',
    '/console/keys/0190b6d2?tab=1',
    '/console/.vite/manifest.json',
  ]) {
    const page = await get(url);
    expect({ url, status: page.status, text: page.text }).toMatchObject({
      status: 200,
      text: expect.stringContaining('<title>Console'),
    });
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    });
  }
});

test('the portal is a page of its own under the same policy, at every address below /portal', async () => {
  for (const url of ['/portal', '/portal/', '/portal/results']) {
    const page = await get(url);
    expect({ url, status: page.status, text: page.text }).toMatchObject({
      status: 200,
      text: expect.stringContaining('<title>Portal'),
    });
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': (await get('/console')).headers['content-security-policy'],
    });
  }
});

test('files that have a hash in their names are kept for good, and one that is not there is no page', async () => {
  const file = await get('/console/assets/index-a1b2c3.js');
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  for (const url of ['/console/assets/index-gone.js', '/console/assets/', '/console/assets/..%2findex.html'])
    expect((await get(url)).status).toBe(404);
});

test('a file that the build did not compress is sent as it is', async () => {
  const asked = () => get('/console/assets/index-a1b2c3.js');
  expect((await asked().set('Accept-Encoding', 'br')).headers).not.toHaveProperty('content-encoding');
  expect((await asked().set('Accept-Encoding', 'identity')).headers).not.toHaveProperty('content-encoding');
});

test('a service whose console was not built says how it is', async () => {
  const page = await get('/console', path.join(built, 'nowhere'));
  expect(page.status).toBe(503);
  expect(page.text).toContain('npm run build --workspace=clinical-console');
});
