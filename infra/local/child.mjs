import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {'none' | 'user-namespace' | 'nobody'} Disguise How a program that refuses root runs when we are root. */

export const NOBODY = 65534;

const USER_NAMESPACE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
// dac_override lets the process still reach folders below root's private home.
const AS_NOBODY = [
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/**
 * @param {string} command
 * @param {string[]} args
 */
const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** @type {boolean | undefined} */
let deathSignal;
const hasDeathSignal = () =>
  (deathSignal ??= process.platform === 'linux' && works('setpriv', ['--pdeathsig', 'TERM', 'true']));

/**
 * The first way that this machine allows to run a program as somebody else than root.
 * @returns {Disguise | undefined} undefined when we are root and the machine allows none
 */
export function findDisguise() {
  if (process.getuid?.() !== 0) return 'none';
  if (!hasDeathSignal()) return undefined;
  if (works('unshare', [...USER_NAMESPACE, 'true'])) return 'user-namespace';
  if (works('setpriv', [...AS_NOBODY, 'true'])) return 'nobody';
  return undefined;
}

/**
 * Starts a program that ends when this process ends, in whatever way this process ends.
 * It gets its own process group: Ctrl-C in a terminal reaches only us, and we decide who stops in which order.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { deathSignal: 'INT' | 'TERM' | 'KILL', disguise?: Disguise }} options
 * @returns {ChildProcess}
 */
export function spawnTied(command, args, { deathSignal, disguise = 'none', ...options }) {
  if (!hasDeathSignal()) {
    const guard = fileURLToPath(new URL('guard.mjs', import.meta.url));
    const stdio = ['pipe', 'pipe', 'pipe'];
    if (Array.isArray(options.stdio)) stdio.splice(1, 2, ...options.stdio.slice(1).map(String));
    return spawn(process.execPath, [guard, `SIG${deathSignal}`, command, ...args], {
      ...options,
      stdio: /** @type {any} */ (stdio),
      detached: true,
    });
  }
  const tied = ['--pdeathsig', deathSignal, command, ...args];
  const [launcher, launcherArgs] =
    disguise === 'user-namespace'
      ? ['unshare', [...USER_NAMESPACE, 'setpriv', ...tied]]
      : ['setpriv', disguise === 'nobody' ? [...AS_NOBODY, ...tied] : tied];
  return spawn(launcher, launcherArgs, { ...options, detached: true });
}

/**
 * Asks a child to stop, insists if it takes too long, and waits until it is gone.
 * @param {ChildProcess} child
 * @param {{ signal: NodeJS.Signals, insist: NodeJS.Signals, patienceMs: number }} how
 */
export async function stopChild(child, { signal, insist, patienceMs }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill(insist), patienceMs);
  await gone;
  clearTimeout(timer);
}
