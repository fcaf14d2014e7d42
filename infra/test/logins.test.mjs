import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { clinicalLogins } from '../local/logins.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'clinical-logins-'));
after(() => rmSync(folder, { recursive: true }));

const ADMIN = 'postgres://postgres:secret@127.0.0.1:5432/clinical';
/** @type {import('../local/settings.mjs').ServiceSettings} */
const service = {
  name: 'clinical',
  port: 1,
  hl7Port: 2,
  baseUrl: '',
  databaseUrl: undefined,
  redisUrl: undefined,
  folder,
};
const givenTo = (/** @type {Record<string, string>} */ settings) =>
  Object.keys(settings).filter((name) => settings[name] !== '');

test('npm start gives each program of clinical its own logins and blanks the others, so that none is inherited', () => {
  const loginsOf = clinicalLogins(service, ADMIN);
  assert.deepEqual(givenTo(loginsOf('main.js')), ['DATABASE_URL', 'AI_DATABASE_URL']);
  assert.deepEqual(givenTo(loginsOf('hl7.js')), ['DATABASE_URL']);
  assert.deepEqual(givenTo(loginsOf('worker.js')), [
    'DATABASE_URL',
    'WORKER_DATABASE_URL',
    'SEALER_DATABASE_URL',
    'JANITOR_DATABASE_URL',
    'AUDITOR_DATABASE_URL',
    'AI_DATABASE_URL',
  ]);
  for (const script of ['cli/migrate.js', 'cli/seed-demo.js'])
    assert.deepEqual(givenTo(loginsOf(script)), ['MIGRATION_DATABASE_URL']);
  assert.equal(givenTo(loginsOf('cli/logins.js')).length, 8);
  assert.deepEqual(givenTo(loginsOf('anything else')), []);
});

test('each login has a password of its own, which is the same at the next start and readable for its owner alone', () => {
  const all = Object.values(clinicalLogins(service, ADMIN)('cli/logins.js')).map((url) => new URL(url));
  assert.equal(new Set(all.map(({ username }) => username)).size, all.length);
  assert.equal(new Set(all.map(({ password }) => password)).size, all.length);
  assert.deepEqual(
    Object.values(clinicalLogins(service, ADMIN)('cli/logins.js')),
    all.map(({ href }) => href),
  );
  for (const file of ['logins.env', 'logins-key']) assert.equal(statSync(path.join(folder, file)).mode & 0o777, 0o600);
  assert.match(readFileSync(path.join(folder, 'logins.env'), 'utf8'), /^AUDITOR_DATABASE_URL=postgres:/m);
});

test('on a server of the user’s own they stay the owner, and logins are named for this database', () => {
  const own = { ...service, databaseUrl: ADMIN, folder: mkdtempSync(path.join(folder, 'clinical-')) };
  const settings = clinicalLogins(own, ADMIN)('cli/logins.js');
  assert.equal(settings.MIGRATION_DATABASE_URL, ADMIN);
  const { username } = new URL(settings.DATABASE_URL ?? '');
  assert.equal(username, `${path.basename(own.folder).replaceAll('-', '_')}_app_login`);
});
