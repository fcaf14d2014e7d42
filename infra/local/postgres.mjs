import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { spawnTied, stopChild } from './child.mjs';
import { explainFolderError } from './folder.mjs';
import { findPostgresBinaries } from './postgres-binaries.mjs';
import { makeThrowAwayFolder, nameThrowAwayFolder, openKeptFolder, requireDisguise } from './postgres-folder.mjs';
import { waitUntilUnused } from './postgres-lock.mjs';
import { StartError } from './start-error.mjs';

const START_ATTEMPTS = 3;
const STOP_PATIENCE_MS = 15_000;
const COMMON_SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
// The write-ahead log is what a folder in memory would mostly consist of.
const THROW_AWAY_SETTINGS = ['max_connections=200', 'max_wal_size=256MB'];
const UNSAFE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * @typedef {object} Postgres
 * @property {number} port
 * @property {(database: string) => string} url connection string of the superuser for a database of this server
 * @property {(database: string, options?: { template?: string }) => Promise<void>} createDatabase
 *   makes a database, a copy of `template` if one is named (nobody may be connected to it); rejects with PostgreSQL's `42P04` if it exists
 * @property {Promise<string>} died settles with the server's last words if it ends without `stop`
 * @property {() => Promise<void>} stop ends the server; a throw-away folder is deleted
 */

/**
 * Starts the PostgreSQL that came with the packages, on 127.0.0.1 only. It ends with this process, however this process ends.
 * @param {object} [options]
 * @param {string} [options.dataDir] the cluster's own folder; without it a throw-away one
 * @param {number} [options.port] 0 or none: a free one
 * @param {boolean} [options.durable] true: kept data, fsync, a password per installation; false: the folder starts empty
 * @param {boolean} [options.fsync] of a folder that is not durable: whether commits wait for the disk as those of a kept one do
 * @param {(line: string) => void} [options.log] receives what the server writes
 * @returns {Promise<Postgres>}
 * @throws {StartError} with one sentence that says what to do
 */
export async function startPostgres({ dataDir, port = 0, durable = false, fsync = durable, log = () => {} } = {}) {
  const binaries = findPostgresBinaries();
  const disguise = requireDisguise();
  const folder = path.resolve(dataDir ?? nameThrowAwayFolder({ inMemory: !fsync }));
  /** @type {string | undefined} */
  let password;
  if (durable) {
    try {
      await waitUntilUnused(folder);
      password = await openKeptFolder(folder, { binaries, disguise });
    } catch (error) {
      throw explainFolderError(folder, error);
    }
  } else {
    await makeThrowAwayFolder(folder, { binaries, disguise });
  }

  const settings = [
    ...COMMON_SETTINGS,
    ...(durable ? [] : THROW_AWAY_SETTINGS),
    ...(durable || fsync ? [] : UNSAFE_SETTINGS),
  ].flatMap((setting) => ['-c', setting]);
  const spawnServer = (/** @type {number} */ onPort) =>
    spawnTied(binaries.bin('postgres'), ['-D', folder, '-p', String(onPort), ...settings], {
      deathSignal: 'INT',
      disguise,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const server = await launch(spawnServer, { port, folder, log });

  const url = (/** @type {string} */ database) =>
    `postgres://postgres${password ? `:${password}` : ''}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;
  return {
    port: server.port,
    url,
    died: server.died,
    async createDatabase(database, { template } = {}) {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      try {
        const copy = template ? ` template ${client.escapeIdentifier(template)}` : '';
        await client.query(`create database ${client.escapeIdentifier(database)}${copy}`);
      } finally {
        await client.end();
      }
    },
    async stop() {
      await stopChild(server.child, { signal: 'SIGINT', insist: 'SIGQUIT', patienceMs: STOP_PATIENCE_MS });
      if (!durable) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {(port: number) => import('node:child_process').ChildProcess} spawnServer
 * @param {{ port: number, folder: string, log: (line: string) => void }} options
 */
async function launch(spawnServer, { port, folder, log }) {
  for (let attempt = 1; ; attempt++) {
    const onPort = port || (await findFreePort());
    const child = spawnServer(onPort);
    /** @type {string[]} */
    const lastWords = [];
    /** @type {Promise<string>} */
    const died = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', () => resolve(reasonIn(lastWords)));
    });
    /** @type {Promise<'ready'>} */
    const ready = new Promise((resolve) => {
      if (!child.stderr) return;
      createInterface({ input: child.stderr }).on('line', (line) => {
        lastWords.push(line);
        if (lastWords.length > 50) lastWords.shift();
        log(line);
        if (line.includes('ready to accept connections')) resolve('ready');
      });
    });
    const outcome = await Promise.race([ready, died.then((reason) => ({ reason }))]);
    if (outcome === 'ready') return { child, port: onPort, died };

    const words = lastWords.join('\n');
    const portTaken = words.includes('could not bind');
    if (portTaken && !port && attempt < START_ATTEMPTS) continue;
    if (portTaken)
      throw new StartError(
        `Port ${onPort} is not free for PostgreSQL: stop the program that uses it, or choose another port.`,
      );
    if (/lock file .* already exists|shared memory block .* still in use/.test(words)) {
      throw new StartError(
        `${folder} is already in use by another PostgreSQL: stop the other run first, or choose another folder with DATA_DIR.`,
      );
    }
    throw new StartError(
      `PostgreSQL cannot start on ${folder} (${outcome.reason}): put a backup of that folder back, or move it away to start with an empty database.`,
    );
  }
}

/** @param {string[]} lines */
function reasonIn(lines) {
  const line =
    lines.find((text) => /FATAL|PANIC/.test(text)) ?? lines.find((text) => /error/i.test(text)) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|LOG|ERROR):\s*/, '') ?? 'it ended without a word';
}

/** Of these systems give none to connections, or to who listens on any port: nobody takes one by chance before it is used. */
const PORTS = /** @type {const} */ ([10_000, 32_000]);

/** @returns {Promise<number>} a port of 127.0.0.1 that was free a moment ago */
export async function findFreePort() {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
