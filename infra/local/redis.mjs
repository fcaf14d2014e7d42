import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { execFile, spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { spawnTied, stopChild } from './child.mjs';
import { findFreePort } from './postgres.mjs';
import { messageOf, StartError } from './start-error.mjs';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1'];
const START_ATTEMPTS = 3;

/**
 * A real Redis for tests: TEST_REDIS_URL if given, else an own `redis-server` from the PATH, else one unpacked
 * from the Debian packages into a cache. It ends with this process, however this process ends.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws {StartError} if none can be had
 */
export async function startRedis() {
  const given = process.env.TEST_REDIS_URL;
  if (given) return { url: given, stop: async () => {} };

  const { command, env } = findOnPath('redis-server') ?? (await findUnpacked()) ?? (await unpack());
  const folder = mkdtempSync(path.join(os.tmpdir(), 'redis-'));
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
    const child = spawnTied(command, args, { deathSignal: 'TERM', env, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    const ready = await new Promise((resolve) => {
      child.once('error', () => resolve(false));
      child.once('exit', () => resolve(false));
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface({ input: stream }).on('line', (line) => {
          words = line || words;
          if (line.includes('Ready to accept connections')) resolve(true);
        });
      }
    });
    if (ready) {
      return {
        url: `redis://127.0.0.1:${port}`,
        async stop() {
          await stopChild(child, { signal: 'SIGTERM', insist: 'SIGKILL', patienceMs: 5_000 });
          rmSync(folder, { recursive: true, force: true });
        },
      };
    }
    if (attempt === START_ATTEMPTS)
      throw new StartError(
        `redis-server does not start (${words}): mend it, or set TEST_REDIS_URL to a Redis of your own.`,
      );
  }
}

/** @typedef {{ command: string, env: NodeJS.ProcessEnv }} Program */

/**
 * @param {string} name
 * @returns {Program | undefined}
 */
function findOnPath(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const command = path.join(folder, name);
    try {
      accessSync(command, constants.X_OK);
      return { command, env: process.env };
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

const unpackedFolder = () => path.join(CACHE, `redis-${process.arch}`);

/** @returns {Promise<Program | undefined>} */
async function findUnpacked() {
  return existsSync(unpackedFolder()) ? programIn(unpackedFolder()) : undefined;
}

/**
 * @param {string} folder
 * @returns {Program | undefined} undefined if what is there does not run
 */
function programIn(folder) {
  const usr = path.join(folder, 'usr');
  if (!existsSync(path.join(usr, 'lib'))) return undefined;
  const libraries = readdirSync(path.join(usr, 'lib'))
    .filter((name) => name.includes('-linux-'))
    .map((name) => path.join(usr, 'lib', name));
  const program = {
    command: path.join(usr, 'bin', 'redis-server'),
    env: { ...process.env, LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') },
  };
  return spawnSync(program.command, ['--version'], { env: program.env, stdio: 'ignore' }).status === 0
    ? program
    : undefined;
}

/** @returns {Promise<Program>} */
async function unpack() {
  /** @type {string | undefined} */
  let draft;
  try {
    mkdirSync(CACHE, { recursive: true });
    draft = mkdtempSync(path.join(CACHE, 'redis-new-'));
    await download(draft).catch(() => download(/** @type {string} */ (draft), { ownLists: true }));
    for (const name of readdirSync(draft).filter((file) => file.endsWith('.deb'))) {
      await run('dpkg', ['-x', path.join(draft, name), draft]);
      rmSync(path.join(draft, name));
    }
    if (!programIn(draft)) throw new Error('the unpacked redis-server does not run');
    rmSync(unpackedFolder(), { recursive: true, force: true });
    renameSync(draft, unpackedFolder());
  } catch (error) {
    if (draft) rmSync(draft, { recursive: true, force: true });
    const found = await findUnpacked();
    if (found) return found;
    const reason = messageOf(error).trim().split('\n').at(-1);
    throw new StartError(
      `The tests need a real Redis and none could be had (${reason}): install redis-server, or set TEST_REDIS_URL.`,
    );
  }
  const program = await findUnpacked();
  if (!program) throw new StartError(`${unpackedFolder()} was changed while it was made: run the tests again.`);
  return program;
}

/**
 * Downloads the packages, and with them every library that they need and that this machine lacks. Changes nothing on the machine.
 * @param {string} folder
 * @param {{ ownLists?: boolean }} [options] ownLists: fetch fresh package lists into the folder first, which needs no root
 */
async function download(folder, { ownLists = false } = {}) {
  const lists = path.join(folder, 'apt');
  const options = ['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User='];
  if (ownLists) {
    mkdirSync(path.join(lists, 'lists', 'partial'), { recursive: true });
    mkdirSync(path.join(lists, 'archives', 'partial'), { recursive: true });
    options.push('-o', `Dir::State::lists=${lists}/lists`, '-o', `Dir::Cache=${lists}`);
    await run('apt-get', [...options, '-q', 'update']);
  }
  const { stdout } = await run('apt-get', [...options, '-s', '--no-install-recommends', 'install', 'redis-server']);
  const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '');
  await run('apt-get', [...options, '-q', 'download', ...new Set([...PACKAGES, ...missing])], { cwd: folder });
  rmSync(lists, { recursive: true, force: true });
}
