// Runs a program and ends it when standard input closes, that is when the process that started us is gone.
// Serves systems without Linux's parent-death signal. Usage: guard.mjs SIGNAL command ...args
import { spawn } from 'node:child_process';

const [signal, command, ...args] = process.argv.slice(2);
if (!signal || !command) throw new Error('guard.mjs needs a signal and a command');

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const deathSignal = /** @type {NodeJS.Signals} */ (signal);

process.stdin.resume();
process.stdin.on('end', () => child.kill(deathSignal));
process.stdin.on('error', () => child.kill(deathSignal));
for (const forwarded of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGQUIT']))
  process.on(forwarded, () => child.kill(forwarded));

child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
