import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROLE_NAMES } from '../src/db/roles.js';
import { builtProcess } from './support/built-service.js';
import { CHOLERA } from './support/catalog-imports.js';
import { interactionsCsv } from './support/interactions.js';
import { settingsOf } from './support/logins.js';
import { pathToFileURL } from 'node:url';
import { startApp, type TestApp } from './support/start.js';

const COMMANDS = new URL('../src/cli/', import.meta.url);
const EMAIL = 'anna@example.test';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(path.join(os.tmpdir(), 'clinical-commands-'));
  writeFileSync(path.join(folder, 'order.txt'), CHOLERA.join('\n'));
  writeFileSync(
    path.join(folder, 'interactions.csv'),
    interactionsCsv('warfarin,aspirin,severe,Bleeding,Notes,none,1'),
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.stop();
});

/** Of each command: its arguments, in the order in which they are run. A new one has to be named here. */
const EACH: Readonly<Record<string, () => readonly string[]>> = {
  'migrate.ts': () => [],
  'logins.ts': () => [],
  'seed-demo.ts': () => ['--credentials-file', path.join(folder, 'credentials.json')],
  'create-clinic.ts': () =>
    `--name New --timezone America/Bogota --owner-email new-${Date.now()}@example.test --owner-name Olga`.split(' '),
  'import-catalog.ts': () => [
    '--type',
    'icd10cm-order',
    '--version',
    '2026',
    '--retire',
    '--file',
    path.join(folder, 'order.txt'),
  ],
  'import-interactions.ts': () => ['--file', path.join(folder, 'interactions.csv')],
  'recover-account.ts': () => ['--email', EMAIL],
  'rotate-secrets.ts': () => [],
  'verify-audit.ts': () => [],
  'verify-pharmacy.ts': () => [],
  'audit-restored.ts': () => [],
};

/** The superuser, in the database of this test. */
function adminUrl(): string {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = new URL(app.ownerUrl).pathname;
  return url.href;
}

async function run(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [...builtProcess(`cli/${file.replace(/\.ts$/, '')}`), ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ...settingsOf(app.deps.config.logins, ROLE_NAMES),
      MIGRATION_DATABASE_URL: app.ownerUrl,
      ADMIN_DATABASE_URL: adminUrl(),
      AUDIT_ANCHORS: pathToFileURL(path.join(folder, 'anchors')).href,
      SECRETS_KEY: '5'.repeat(64),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

test('each command is tried here', () => {
  expect(Object.keys(EACH).sort()).toEqual(readdirSync(COMMANDS).sort());
});

describe.each(['empty', 'filled'])('on a database that is %s', (which) => {
  beforeAll(async () => {
    if (which === 'empty') return;
    const { id } = await app.db('users').first('id');
    await app.db('users').where({ id }).update({ email: EMAIL });
  });

  test.each(Object.entries(EACH))('%s succeeds', async (file, args) => {
    const ended = await run(file, args());
    if (file === 'recover-account.ts' && which === 'empty') {
      expect(ended).toMatchObject({ code: 1, said: expect.stringContaining('no account') });
    } else {
      expect(ended).toMatchObject({ code: 0 });
    }
  });
});
