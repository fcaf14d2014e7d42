import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { spawnTied, stopChild } from './child.mjs';
import { complaintIn, followComplaints } from './complaints.mjs';
import { credentialsFileOf } from './credentials.mjs';
import { keptSecret } from './kept-secret.mjs';
import { clinicalLogins } from './logins.mjs';
import { REPOSITORY } from './settings.mjs';
import { StartError } from './start-error.mjs';

/** @typedef {import('./settings.mjs').ServiceSettings} ServiceSettings */

const READY_PATIENCE_MS = 60_000;
/** What a service consists of. The first one answers when all is ready. */
const PROCESSES = { clinical: ['main.js', 'worker.js', 'hl7.js'], chat: ['main.js'] };
/** Longer than the services give their own requests. */
const STOP_PATIENCE_MS = 25_000;

/** @param {ServiceSettings} service */
export const logFile = ({ folder }) => path.join(folder, 'service.log');

/**
 * Migrates the service's database, fills it with demo data if it is empty, and runs the service until `stop`.
 * @param {ServiceSettings} service
 * @param {string} databaseUrl
 * @returns {Promise<{ died: Promise<string>, stop: () => Promise<void> }>} died: settles with a sentence if it ends without `stop`
 */
export async function startService(service, databaseUrl) {
  const envOf = environmentOf(service, databaseUrl);
  if (existsSync(logFile(service))) renameSync(logFile(service), `${logFile(service)}.previous`);
  if (service.name === 'clinical')
    await runToEnd(service, envOf, 'cli/logins.js', 'The logins of the database could not be made');
  await runToEnd(service, envOf, 'cli/migrate.js', 'The database could not be migrated');
  await runToEnd(service, envOf, 'cli/seed-demo.js', 'The demo data could not be made', [
    '--credentials-file',
    credentialsFileOf(service),
  ]);

  const processes = PROCESSES[service.name].map((script) => spawnScript(service, envOf, script));
  let stopping = false;
  /** @type {Promise<string>} */
  const died = new Promise((resolve) => {
    for (const { child, script, lastWords } of processes) {
      child.once('exit', (code, signal) => {
        if (!stopping)
          resolve(
            `${script} of the ${service.name} service ended by itself (${signal ?? `exit code ${code}`}): ${lastWords()}`,
          );
      });
    }
  });
  /** @type {(() => void)[]} */
  const atStop = [];
  const stop = async () => {
    stopping = true;
    for (const end of atStop) end();
    const how = /** @type {const} */ ({ signal: 'SIGTERM', insist: 'SIGKILL', patienceMs: STOP_PATIENCE_MS });
    await Promise.all(processes.map(({ child }) => stopChild(child, how)));
  };
  const outcome = await Promise.race([untilReady(service), died]);
  if (outcome !== 'ready') {
    await stop();
    throw new StartError(outcome);
  }
  atStop.push(followComplaints(logFile(service), (sentence) => console.error(`${service.name}: ${sentence}`)).stop);
  return { died, stop };
}

/**
 * @param {ServiceSettings} service
 * @param {string} databaseUrl
 * @returns {(script: string) => NodeJS.ProcessEnv} the settings of each of its programs
 */
function environmentOf(service, databaseUrl) {
  const common = {
    HOST: '127.0.0.1',
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(service.port),
    REDIS_URL: service.redisUrl ?? '',
  };
  if (service.name === 'clinical') {
    const loginsOf = clinicalLogins(service, databaseUrl);
    return (script) => ({
      ...common,
      ...loginsOf(script),
      PUBLIC_URL: service.baseUrl,
      // Any that is free: who wants to look at the worker names one.
      WORKER_PORT: process.env.WORKER_PORT ?? '0',
      HL7_PORT: String(service.hl7Port),
      HL7_OUT_NETWORKS: process.env.HL7_OUT_NETWORKS ?? '127.0.0.0/8,::1/128',
      HL7_STATUS_PORT: process.env.HL7_STATUS_PORT ?? '0',
      SECRETS_KEY: process.env.SECRETS_KEY ?? keptSecret(path.join(service.folder, 'secrets-key')),
      MAIL_FOLDER: mailFolder(service),
      DOCUMENTS: process.env.DOCUMENTS ?? pathToFileURL(path.join(service.folder, 'documents')).href,
      AUDIT_ANCHORS: process.env.AUDIT_ANCHORS ?? pathToFileURL(path.join(service.folder, 'audit-anchors')).href,
    });
  }
  return () => ({
    ...common,
    DATABASE_URL: databaseUrl,
    BASE_URL: service.baseUrl,
    // Nobody stands in front of it.
    STOP_PAUSE_MS: process.env.STOP_PAUSE_MS ?? '0',
    API_KEY_SECRET: process.env.API_KEY_SECRET ?? keptSecret(path.join(service.folder, 'api-key-secret')),
    MAIL_FOLDER: mailFolder(service),
    UPLOADS_DIR: process.env.UPLOADS_DIR ?? path.join(service.folder, 'uploads'),
  });
}

/**
 * Without a server that takes mails they stay here, and /mails shows them.
 * @param {ServiceSettings} service
 */
const mailFolder = (service) =>
  process.env.SMTP_URL ? '' : (process.env.MAIL_FOLDER ?? path.join(service.folder, 'mails'));

/**
 * @param {ServiceSettings} service
 * @param {(script: string) => NodeJS.ProcessEnv} envOf
 * @param {string} script
 * @param {string[]} [args]
 */
function spawnScript(service, envOf, script, args = []) {
  const folder = path.join(REPOSITORY, 'services', service.name);
  const file = logFile(service);
  const log = openSync(file, 'a', 0o600);
  const begin = fstatSync(log).size;
  try {
    const child = spawnTied(process.execPath, [path.join('dist', 'src', script), ...args], {
      deathSignal: 'TERM',
      cwd: folder,
      env: envOf(script),
      stdio: ['ignore', log, log],
    });
    return { child, script, lastWords: () => lastWordsIn(file, begin) };
  } finally {
    closeSync(log);
  }
}

/**
 * @param {ServiceSettings} service
 * @param {(script: string) => NodeJS.ProcessEnv} envOf
 * @param {string} script
 * @param {string} complaint
 * @param {string[]} [args]
 */
async function runToEnd(service, envOf, script, complaint, args) {
  const { child, lastWords } = spawnScript(service, envOf, script, args);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new StartError(`${complaint} (${service.name}): ${lastWords()}`);
}

/** @param {ServiceSettings} service */
async function untilReady({ name, port }) {
  for (const deadline = Date.now() + READY_PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return 'ready';
  }
  return `The ${name} service is not ready after ${READY_PATIENCE_MS / 1000} seconds: see its log.`;
}

/**
 * @param {string} file a log
 * @param {number} begin where the program in question began to write, in bytes
 */
function lastWordsIn(file, begin) {
  const lines = readFileSync(file).subarray(begin).toString('utf8').trim().split('\n');
  const complaint = lines.map(complaintIn).findLast((words) => words !== undefined);
  const where = `see ${path.relative(process.cwd(), file)}`;
  return complaint ? `${complaint} (${where})` : where;
}
