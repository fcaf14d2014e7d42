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

test('a migration that finds another one running waits for a while, then says so in a sentence', async () => {
  const other = new pg.Client({ connectionString: chat.config.databaseUrl });
  await other.connect();
  await other.query('select pg_advisory_lock(hashtext($1))', ['chat migrations']);
  const refused = await migrateDatabase(chat.config.databaseUrl, empty, 50).catch((error: unknown) => error as Error);
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
  const ran = await Promise.all([migrateDatabase(url.href, folder), migrateDatabase(url.href, folder)]);
  expect(ran.flat()).toEqual(['20260101000000_create_things']);
  await rm(folder, { recursive: true });
  await chat.db.query('drop database chat_migrated_twice with (force)');
});

test("what a killed migration noted is in nobody's way", async () => {
  await chat.db.query('update migrations_lock set is_locked = 1');
  // Without the files of the migrations that ran, knex gets as far as to miss them.
  await expect(migrateDatabase(chat.config.databaseUrl, empty)).rejects.toThrow(/missing/);
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
