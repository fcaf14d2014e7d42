import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { migrateDatabase } from '../src/cli/migrate.js';
import { startFault } from '../src/start-fault.js';
import { startChat, type Chat } from './support/start.js';

let chat: Chat;
let empty: URL;

async function migrationsFolder(): Promise<URL> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-migrations-'));
  await mkdir(path.join(folder, 'initial'));
  return pathToFileURL(`${folder}/`);
}

beforeAll(async () => {
  chat = await startChat();
  empty = await migrationsFolder();
});
afterAll(async () => {
  await rm(empty, { recursive: true });
  await chat.stop();
});

test('a migration that finds another one running says so, waits for a while, and fails with a sentence', async () => {
  const told: string[] = [];
  const other = new pg.Client({ connectionString: chat.config.databaseUrl });
  await other.connect();
  await other.query('select pg_advisory_lock(hashtext($1))', ['chat migrations']);
  const refused = await migrateDatabase(chat.config.databaseUrl, {
    folder: empty,
    patienceMs: 50,
    tell: (sentence) => told.push(sentence),
  }).catch((error: unknown) => error as Error);
  expect(told).toEqual(['another migration is in progress; waiting for it']);
  expect(refused).toMatchObject({ code: '55P03' });
  expect(startFault(refused as Error)).toMatch(/^somebody else holds a lock in the database: another migration/);
  await other.end();
});

test('two that migrate at once are no obstacle to each other, though an index is built outside a transaction', async () => {
  const url = new URL(chat.config.databaseUrl);
  await chat.db.query('create database chat_migrated_twice');
  url.pathname = '/chat_migrated_twice';
  const folder = await migrationsFolder();
  await writeFile(
    new URL('20260101000000_create_things.mjs', folder),
    `export const config = { transaction: false };
     export async function up(knex) {
       await knex.raw('create table things (id bigint)');
       await knex.raw('create index concurrently things_by_id on things (id)');
     }`,
  );
  const ran = await Promise.all([migrateDatabase(url.href, { folder }), migrateDatabase(url.href, { folder })]);
  expect(ran.flat()).toEqual(['20260101000000_create_things']);
  await rm(folder, { recursive: true });
  await chat.db.query('drop database chat_migrated_twice with (force)');
});

test('a release that is rolled back leaves what the newer one has migrated, and says so', async () => {
  const told: string[] = [];
  const ran = await migrateDatabase(chat.config.databaseUrl, {
    folder: empty,
    tell: (sentence) => told.push(sentence),
  });
  expect(ran).toEqual([]);
  expect(told).toEqual([
    expect.stringMatching(/^a newer release has migrated this database \(\d{14}_\w+\); that stays$/),
  ]);
});

test.each([
  ['53300', 'the database of DATABASE_URL has no connection left'],
  ['42P01', 'the database has not been migrated'],
  ['ECONNREFUSED', 'the database of DATABASE_URL is out of reach'],
])('a start that fails with %s is explained without a stack', (code, sentence) => {
  const told = startFault(Object.assign(new Error('inner words'), { code }));
  expect(told).toContain(sentence);
  expect(told).not.toMatch(/\n|inner words/);
});
