import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fromSource } from '../../../infra/jest/from-source.mjs';
import { startChat, type Chat } from './support/start.js';

const COMMANDS = new URL('../src/cli/', import.meta.url);

let chat: Chat;
let folder: string;
let urls: { empty: string; filled: string };
beforeAll(async () => {
  chat = await startChat();
  folder = await mkdtemp(path.join(os.tmpdir(), 'chat-commands-'));
  const url = new URL(chat.config.databaseUrl);
  const empty = `${url.pathname.slice(1)}_empty`;
  await chat.db.query(`create database ${empty}`);
  urls = { filled: url.href, empty: Object.assign(new URL(url), { pathname: `/${empty}` }).href };
});
afterAll(async () => {
  await chat.db.query(`drop database ${new URL(urls.empty).pathname.slice(1)} with (force)`);
  await chat.stop();
  await rm(folder, { recursive: true });
});

interface Command {
  args?: readonly string[];
  /** What it says once it serves, where it goes on until it is stopped. */
  serves?: RegExp;
}

/** In the order in which they are run; a new command has to be named here. */
const EACH: Readonly<Record<string, Command>> = {
  'migrate.ts': {},
  'seed-demo.ts': { args: ['--credentials-file', 'credentials.json'] },
  'create-realm.ts': {
    args: ['--name', 'New', '--host', 'new.example.test', '--owner-email', 'o@example.test', '--owner-name', 'Olga'],
  },
  'add-relay-organization.ts': { args: ['Server of somebody'] },
  'relay.ts': { serves: /"listening"/ },
};

async function run(file: string, { args = [], serves }: Command, databaseUrl: string) {
  const child = spawn(process.execPath, [...fromSource(new URL(file, COMMANDS)), ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      BASE_URL: 'http://chat.example.test',
      DATABASE_URL: databaseUrl,
      API_KEY_SECRET: '5'.repeat(64),
      UPLOADS_DIR: path.join(folder, 'uploads'),
      RELAY_DATABASE_URL: databaseUrl,
      RELAY_PRIVATE_KEYS: randomBytes(32).toString('base64'),
      RELAY_SECRET: '5'.repeat(64),
      RELAY_SENDER: 'print',
      RELAY_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (serves?.test(said)) child.kill('SIGTERM');
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

test('each command is tried here', async () => {
  expect(Object.keys(EACH).sort()).toEqual((await readdir(COMMANDS)).sort());
});

describe.each(['empty', 'filled'] as const)('on a database that is %s', (which) => {
  test.each(Object.entries(EACH))('%s succeeds', async (file, command) => {
    expect(await run(file, command, urls[which])).toMatchObject({ code: 0 });
  });
});
