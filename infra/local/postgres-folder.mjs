import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDisguise, NOBODY, spawnTied } from './child.mjs';
import { makeFolder } from './folder.mjs';
import { codeOf, StartError } from './start-error.mjs';

/** @typedef {import('./child.mjs').Disguise} Disguise */
/** @typedef {ReturnType<typeof import('./postgres-binaries.mjs').findPostgresBinaries>} Binaries */

const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
const PASSWORD_FILE = 'superuser-password';
const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 ** 31;

/** @returns {Disguise} */
export function requireDisguise() {
  const disguise = findDisguise();
  if (disguise) return disguise;
  throw new StartError(
    'PostgreSQL refuses to run as root and this machine lets root become nobody else: run this command as an ordinary user.',
  );
}

/**
 * Gives every file of a data folder to the user that PostgreSQL will run as.
 * @param {string} folder
 * @param {Disguise} disguise
 */
function giveTo(folder, disguise) {
  if (disguise === 'none') return;
  const owner = disguise === 'nobody' ? NOBODY : 0;
  if (lstatSync(folder).uid === owner) return;
  for (const name of readdirSync(folder, { recursive: true })) chownSync(path.join(folder, String(name)), owner, owner);
  chownSync(folder, owner, owner);
}

/**
 * Makes a new data folder, whole or not at all.
 * @param {string} folder
 * @param {{ binaries: Binaries, disguise: Disguise, password: string | undefined }} options no password: everyone on this machine is trusted
 */
async function initialise(folder, { binaries, disguise, password }) {
  makeFolder(path.dirname(folder));
  const draft = mkdtempSync(`${folder}.new-`);
  const passwordFile = `${draft}.password`;
  try {
    giveTo(draft, disguise);
    const trust = ['-A', 'trust', '--no-sync'];
    if (password) {
      writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
      if (disguise === 'nobody') chownSync(passwordFile, NOBODY, NOBODY);
    }
    const args = ['-D', draft, '-U', 'postgres', '--no-instructions', '--encoding=UTF8', '--locale=C'];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    args.push(...(password ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : trust));
    const child = spawnTied(binaries.bin('initdb'), args, {
      deathSignal: 'KILL',
      disguise,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr?.on('data', (chunk) => (complaint += chunk));
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code !== 0) {
      const reason =
        complaint.split('\n').find((line) => /error|fatal|could not|not found/i.test(line)) ?? complaint.trim();
      throw new StartError(
        `A new database could not be made in ${folder} (${reason.trim()}): check that the disk has room and that this user may write there.`,
      );
    }
    if (password) {
      renameSync(passwordFile, path.join(draft, PASSWORD_FILE));
    }
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Makes the kept data folder ready, or says why it cannot be used.
 * @param {string} folder
 * @param {{ binaries: Binaries, disguise: Disguise }} options
 * @returns {Promise<string>} the superuser's password
 */
export async function openKeptFolder(folder, { binaries, disguise }) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) {
    await initialise(folder, { binaries, disguise, password: randomBytes(24).toString('base64url') });
  } else if (!names.includes('PG_VERSION') || !names.includes(PASSWORD_FILE)) {
    throw new StartError(
      `${folder} is not a whole PostgreSQL data folder: move it away to start with an empty database, or put the missing files back.`,
    );
  }
  const owner = lstatSync(folder).uid;
  const user = process.getuid?.() ?? owner;
  if (owner !== user && !(user === 0 && owner === NOBODY)) {
    throw new StartError(
      `${folder} belongs to another user (id ${owner}): run this as that user, or choose another folder with DATA_DIR.`,
    );
  }
  giveTo(folder, disguise);
  const has = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  const [wants] = binaries.version.split('.');
  if (has !== wants) {
    throw new StartError(
      `${folder} was written by PostgreSQL ${has} and this is PostgreSQL ${wants}: dump it with the old version, move it away and restore the dump.`,
    );
  }
  return readFileSync(path.join(folder, PASSWORD_FILE), 'utf8').trim();
}

/**
 * A new folder for a cluster that nobody keeps, and the end of those whose process was killed before it could delete them.
 * A copy of a database is hundreds of small files: some disks take half a second to make them, memory takes none.
 * @param {{ inMemory: boolean }} options whether it may be in memory, where that has room
 */
export function nameThrowAwayFolder({ inMemory }) {
  const parent = inMemory && hasRoom(MEMORY) ? MEMORY : os.tmpdir();
  for (const name of readdirSync(parent)) {
    const [, owner] = /^postgres-(\d+)-/.exec(name) ?? [];
    if (owner && !isRunning(Number(owner))) deleteIfOurs(path.join(parent, name));
  }
  return mkdtempSync(path.join(parent, `postgres-${process.pid}-`));
}

/**
 * What another user left is theirs to delete, and another run may be at it already: neither keeps this one from starting.
 * @param {string} folder
 */
function deleteIfOurs(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (!['EACCES', 'EPERM', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) throw error;
  }
}

/** @param {string} folder */
function hasRoom(folder) {
  if (process.platform !== 'linux' || !isWritable(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MEMORY_NEEDED_BYTES && os.freemem() >= MEMORY_NEEDED_BYTES;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Makes a throw-away data folder by copying a pristine one, which is made once per version and user.
 * @param {string} folder
 * @param {{ binaries: Binaries, disguise: Disguise }} options
 */
export async function makeThrowAwayFolder(folder, { binaries, disguise }) {
  rmSync(folder, { recursive: true, force: true });
  if (!isWritable(CACHE)) return initialise(folder, { binaries, disguise, password: undefined });

  const pristine = path.join(
    CACHE,
    `postgres-${binaries.version}-${process.arch}-${process.getuid?.() ?? 0}-${disguise}`,
  );
  if (!existsSync(pristine)) {
    await initialise(pristine, { binaries, disguise, password: undefined }).catch((error) => {
      // Another run may have put its own there while we made ours.
      if (!existsSync(pristine)) throw error;
    });
  }
  // cp takes a third of the time of fs.cp, where there is one.
  if (spawnSync('cp', ['-R', pristine, folder], { stdio: 'ignore' }).status !== 0)
    cpSync(pristine, folder, { recursive: true, force: true });
  chmodSync(folder, 0o700);
  giveTo(folder, disguise);
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
