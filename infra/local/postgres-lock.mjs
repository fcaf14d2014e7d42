import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, StartError } from './start-error.mjs';

/** How long a server that lost its runner may take to write its last checkpoint. */
const SHUTDOWN_PATIENCE_MS = 30_000;
/** How long a server whose runner was killed may take to notice it. */
const NOTICE_PATIENCE_MS = 1_000;

/**
 * Makes sure that no PostgreSQL uses the folder. Waits for one that is ending, and removes a lock file that outlived its server:
 * PostgreSQL itself cannot tell when another program has been given the process id since, as happens in every container.
 * @param {string} folder
 */
export async function waitUntilUnused(folder) {
  const file = path.join(folder, 'postmaster.pid');
  for (const started = Date.now(); ; await sleep(50)) {
    const lock = readLock(file);
    if (!lock) return;
    if (!isServerAlive(lock.pid, folder)) {
      rmSync(file, { force: true });
      return;
    }
    const patience = lock.status === 'stopping' ? SHUTDOWN_PATIENCE_MS : NOTICE_PATIENCE_MS;
    if (Date.now() - started > patience) {
      throw new StartError(
        `${folder} is already in use by a PostgreSQL with process id ${lock.pid}: stop the other run first, or choose another folder with DATA_DIR.`,
      );
    }
  }
}

/**
 * @param {string} file
 * @returns {{ pid: number, status: string | undefined } | undefined}
 */
function readLock(file) {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return { pid: Math.abs(Number(lines[0])), status: lines[7]?.trim() };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * @param {number} pid
 * @param {string} folder
 */
function isServerAlive(pid, folder) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    // A postmaster's working directory is its data folder.
    return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch (error) {
    return codeOf(error) !== 'ESRCH' && codeOf(error) !== 'ENOENT';
  }
}
