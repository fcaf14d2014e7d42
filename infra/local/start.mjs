// Starts the services on real PostgreSQL and keeps them running until Ctrl-C. Usage: start.mjs [clinical|chat]
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import net from 'node:net';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { gatherCredentials } from './credentials.mjs';
import { explainFolderError, makeFolder } from './folder.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';
import { credentialsFile, dataFolder, readSettings, REPOSITORY } from './settings.mjs';
import { codeOf, messageOf, StartError } from './start-error.mjs';
import { welcome } from './welcome.mjs';

/** @typedef {import('./settings.mjs').ServiceSettings} ServiceSettings */

/** Undone in reverse order. @type {(() => Promise<void>)[]} */
const running = [];

/** @param {string[]} names */
async function start(names) {
  const services = readSettings(process.env, names);
  await Promise.all(services.flatMap(portsOf).map(checkPort));
  makeFolders(services);
  build(services);

  const deaths = await Promise.all(services.map(bringUp));
  const credentials = gatherCredentials(credentialsFile(process.env), services);
  console.log(welcome(services, credentials, credentialsFile(process.env)));
  throw new StartError(await Promise.race(deaths.flat()));
}

/** @param {ServiceSettings} service */
const portsOf = ({ name, port, hl7Port }) => [
  { variable: `${name.toUpperCase()}_PORT`, port },
  ...(hl7Port === undefined ? [] : [{ variable: 'HL7_PORT', port: hl7Port }]),
];

/** @param {{ variable: string, port: number }} wanted */
async function checkPort({ variable, port }) {
  const code = await new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(codeOf(error)));
    probe.listen(port, process.env.HOST || '127.0.0.1', () => probe.close(() => resolve(undefined)));
  });
  const remedy = `choose another with ${variable}`;
  if (code === 'EADDRINUSE')
    throw new StartError(
      `Port ${port} is in use: stop the program that uses it (another run of this one?), or ${remedy}.`,
    );
  if (code === 'EACCES') throw new StartError(`This user may not open port ${port}: ${remedy}.`);
  if (code) throw new StartError(`Port ${port} cannot be opened (${code}): ${remedy}, or correct HOST.`);
}

/** @param {ServiceSettings[]} services */
function makeFolders(services) {
  for (const folder of [dataFolder(process.env), ...services.map((service) => service.folder)]) {
    try {
      makeFolder(folder);
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw explainFolderError(folder, error);
    }
  }
}

/** @param {ServiceSettings[]} services */
function build(services) {
  const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo');
  const filters = services.map(({ name }) => `--filter=${name}`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [turbo, 'run', 'build', '--output-logs=errors-only', ...filters],
    {
      cwd: REPOSITORY,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
      encoding: 'utf8',
    },
  );
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new StartError(
    'The build failed, see above: correct the sources, and check that this user may write in the folders of the services.',
  );
}

/**
 * @param {ServiceSettings} service
 * @returns {Promise<Promise<string>[]>} each settles with a sentence if a part ends by itself
 */
async function bringUp(service) {
  const deaths = [];
  let databaseUrl = service.databaseUrl;
  if (databaseUrl) {
    await checkDatabase(service.name, databaseUrl);
  } else {
    const dataDir = path.join(service.folder, 'postgres');
    const postgres = await startPostgres({ dataDir, durable: true });
    running.push(postgres.stop);
    deaths.push(postgres.died.then((reason) => `The ${service.name} database ended by itself: ${reason}`));
    databaseUrl = postgres.url(service.name);
    await postgres.createDatabase(service.name).catch((error) => {
      if (codeOf(error) === '42P04') return;
      throw new StartError(
        `The database in ${dataDir} does not work (${messageOf(error)}): put a backup of that folder back, or move it away to start with an empty database.`,
      );
    });
  }
  const process_ = await startService(service, databaseUrl);
  running.push(process_.stop);
  deaths.push(process_.died);
  return deaths;
}

/**
 * @param {string} name
 * @param {string} databaseUrl
 */
async function checkDatabase(name, databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const reason = messageOf(error) || codeOf(error);
    throw new StartError(
      `The database of ${name.toUpperCase()}_DATABASE_URL does not answer (${reason}): start it, create it, or correct the address.`,
    );
  }
}

async function stopEverything() {
  for (let stop = running.pop(); stop; stop = running.pop()) await stop();
}

let interrupted = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (interrupted) return;
    interrupted = true;
    console.log('\nStopping: running requests finish first.');
    void stopEverything().then(() => {
      console.log('Stopped. The data is kept.');
      process.exit(0);
    });
  });
}

try {
  await start(process.argv.slice(2));
} catch (error) {
  if (!interrupted) {
    await stopEverything();
    process.stderr.write(
      `${error instanceof Error && !(error instanceof StartError) ? error.stack : messageOf(error)}\n`,
    );
    process.exit(1);
  }
}
