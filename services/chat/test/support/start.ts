import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../../src/app.js';
import { loadConfig, type Config } from '../../src/deps/config.js';
import { openDatabase, type SharedDatabase } from '../../src/db/db.js';
import { createDeps, type DepsOverrides } from '../../src/create-deps.js';
import type { Deps } from '../../src/deps/deps.js';
import { quickPolls } from '../../src/features/registration/quick-polls.js';
import { createHttpServer } from '../../src/http/create-http-server.js';
import { keyOf, type Areas, type Endpoint } from '../../src/http/endpoint.js';
import { until } from './wait-until.js';
import { apiOf, type Api, type Credentials } from './api.js';

/** One running instance of the service. */
export interface Replica {
  url: string;
  deps: Deps;
  server: Server;
  /** Requests as that user, or as nobody; every answer is checked against what its endpoint declares. */
  api(user?: Credentials): Api;
  stop(): Promise<void>;
}

export interface Chat extends Replica {
  /** The test's own connection to the database, not the service's. */
  db: SharedDatabase;
  config: Config;
  /** Another instance on the same database, Redis and uploads folder. */
  startReplica(options?: StartOptions): Promise<Replica>;
  /** All instances end, and then one begins. */
  restart(): Promise<Replica>;
}

export interface StartOptions extends DepsOverrides {
  /** Environment variables that differ from those of `testEnvironment`. */
  env?: Record<string, string>;
  /** Instead of all endpoints of the service. */
  endpoints?: readonly Endpoint[];
  /** The folder in which the web client was built; without it there is the start page. */
  webClient?: string | undefined;
}

/** The service on a database, a Redis prefix and an uploads folder of its own; without limits unless `env` sets them. */
export async function startChat(options: StartOptions = {}): Promise<Chat> {
  const database = await cloneTemplate();
  const uploads = await mkdtemp(path.join(os.tmpdir(), 'chat-uploads-'));
  const environment = { ...testEnvironment(database.url, uploads), ...options.env };
  const replicas: Replica[] = [];
  const running = new Set<Replica>();

  const startReplica = async (own: StartOptions = {}) => {
    const one = await startOne(configOf({ ...environment, ...own.env }), { ...options, ...own });
    const stop = () => {
      running.delete(replica);
      return one.stop();
    };
    const replica: Replica = { ...one, stop };
    replicas.push(replica);
    running.add(replica);
    return replica;
  };
  const db = heardBy(running, openTestDatabase(database.url));
  const end = async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await db.close();
    await database.drop();
    for (const folder of [uploads, mailFolderBeside(uploads)]) await rm(folder, { recursive: true, force: true });
  };
  const first = await startReplica().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    ...first,
    db,
    config: first.deps.config,
    startReplica,
    async restart() {
      await Promise.all(replicas.map((replica) => replica.stop()));
      const listening = `select from pg_stat_activity where datname = current_database() and application_name = 'chat listener'`;
      await until(async () => (await db.query(listening)).length === 0);
      return startReplica();
    },
    stop: end,
  };
}

/** A replica that has just lost its connection hears what is said again. */
const SAID_EVERY_MS = 500;
/** On a machine that is busy with other things nothing is to be refused for taking its time. */
const PATIENCE_MS = 50_000;
const REDIS_ANSWER_MS = 20_000;

/** What a test changes of users and organizations behind the service's back its replicas have heard of before the test goes on. */
function heardBy(replicas: ReadonlySet<Replica>, db: SharedDatabase): SharedDatabase {
  const hear = async () => {
    const marker = { realm_id: 0, id: randomInt(2 ** 47) };
    const heard = [...replicas].map(
      ({ deps }) =>
        new Promise<void>((resolve) => {
          const stop = deps.principals.watch(marker, () => {
            stop();
            resolve();
          });
        }),
    );
    const say = () => db.query(`select pg_notify('principals', $1)`, [`${marker.realm_id}:${marker.id}`]);
    const saying = setInterval(() => void say().catch(() => undefined), SAID_EVERY_MS);
    try {
      await say();
      await Promise.all(heard);
    } finally {
      clearInterval(saying);
    }
  };
  const thenHeard = async <T>(text: string, result: Promise<T>): Promise<T> => {
    const value = await result;
    if (/\b(update|insert into|delete from)\s+(users|realms)\b/i.test(text)) await hear();
    return value;
  };
  return {
    ...db,
    query: (text, values) => thenHeard(text, db.query(text, values)),
    one: (text, values) => thenHeard(text, db.one(text, values)),
    maybe: (text, values) => thenHeard(text, db.maybe(text, values)),
  };
}

function mapOf(endpoints: readonly Endpoint[]): Areas {
  return { tests: { Tests: Object.fromEntries(endpoints.map((endpoint) => [keyOf(endpoint), endpoint])) } };
}

async function startOne(
  config: Config,
  { now, log, webPush, web, redisAnswerMs = REDIS_ANSWER_MS, endpoints, webClient }: StartOptions,
): Promise<Replica> {
  const deps = await createDeps(config, {
    ...(now && { now }),
    log: log ?? pino({ level: config.logLevel }),
    ...(webPush && { webPush }),
    ...(web && { web }),
    redisAnswerMs,
  });
  // Until Redis is connected each replica counts on its own.
  if (config.redisUrl === process.env['TEST_REDIS']) await until(() => deps.redis?.status === 'ready');
  const app = createApp(deps, endpoints && mapOf(endpoints), webClient);
  const server = createHttpServer(app, endpoints ? undefined : quickPolls(deps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    deps.beginStopping();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    await deps.dispose();
  };
  return { url, deps, server, api: (user) => apiOf(url, user), stop: () => (stopped ??= stop()) };
}

/** The tests' organization has a name of its own, which a service that keeps mails in a folder refuses. */
const configOf = ({ MAIL_FOLDER, ...env }: Record<string, string>): Config => ({
  ...loadConfig(env),
  mailFolder: MAIL_FOLDER || undefined,
});

function testEnvironment(databaseUrl: string, uploads: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://chat.example.test',
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECT_TIMEOUT_MS: String(PATIENCE_MS),
    DATABASE_STATEMENT_TIMEOUT_MS: String(PATIENCE_MS),
    DATABASE_LOCK_TIMEOUT_MS: String(PATIENCE_MS),
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: String(PATIENCE_MS),
    REDIS_URL: fromSetup('TEST_REDIS'),
    REDIS_PREFIX: `test:${randomUUID()}:`,
    API_KEY_SECRET: randomBytes(32).toString('hex'),
    UPLOADS_DIR: uploads,
    MAIL_FOLDER: mailFolderBeside(uploads),
    RATE_LIMIT_USER: '',
    RATE_LIMIT_ADDRESS: '',
    RATE_LIMIT_LONG_POLL: '',
    RATE_LIMIT_PASSWORD: '',
    RATE_LIMIT_EMAIL: '',
    RATE_LIMIT_MAIL: '',
  };
}

const mailFolderBeside = (uploads: string) => `${uploads}-mails`;

function openTestDatabase(url: string): SharedDatabase {
  return openDatabase({
    url,
    poolSize: 4,
    readConnections: 1,
    connectTimeout: PATIENCE_MS,
    statementTimeout: PATIENCE_MS,
    lockTimeout: PATIENCE_MS,
    idleInTransactionTimeout: PATIENCE_MS,
    onError: () => {},
  });
}

async function cloneTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = fromSetup('TEST_POSTGRES_URL');
  const name = `chat_${randomUUID().replaceAll('-', '')}`;
  await runOn(admin, `create database ${name} template ${fromSetup('TEST_TEMPLATE_DATABASE')}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(admin, `drop database ${name} with (force)`) };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests with jest, whose global set-up sets it.`);
  return value;
}
