import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import knex, { type Knex } from 'knex';
import { pino } from 'pino';
import supertest, { type Test } from 'supertest';
import { createApp, createHttpServer } from '../../src/app.js';
import type { Patience } from '../../src/db/db-settings.js';
import { loginOf, ROLE_NAMES } from '../../src/db/roles.js';
import { readConfig, type Config } from '../../src/deps/config.js';
import { createDeps, type Deps } from '../../src/deps/deps.js';
import type { PublicRequest } from '../../src/deps/public-request.js';
import { RATE_LIMITS } from '../../src/deps/rate-limit-policies.js';
import { newId } from '../../src/id.js';
import { builders, type Builders } from './builders.js';
import { isStream, readFirstEvent } from './event-streams.js';
import { expectDeclared } from './expect.js';
import { addressAs, loginsOf, OWNER } from './logins.js';

/** Who makes a request: a bearer token, an API key, or nobody. */
export interface Credentials {
  token?: string;
  api_key?: string;
}

export interface Api {
  get(path: string): Test;
  post(path: string): Test;
  put(path: string): Test;
  patch(path: string): Test;
  delete(path: string): Test;
}

export interface TestApp {
  deps: Deps;
  server: Server;
  /** The tables as a superuser sees them, beyond row-level security. */
  db: Knex;
  /** Where the owner of the tables finds them. */
  ownerUrl: string;
  build: Builders;
  /** What the service logged, one JSON object a line. */
  logged: string[];
  /** Requests as somebody; every answer is checked against the endpoint's declaration. */
  as(caller?: Credentials): Api;
  /** The rows of the audit trail for the answer's request. */
  auditOf(response: { headers: Record<string, string> }): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** On a machine that is busy with other things nothing is to be refused for taking its time. */
export const GENEROUS: Patience = {
  connectionMs: 50_000,
  statementMs: 50_000,
  lockMs: 50_000,
  idleMs: 50_000,
  transactionMs: 50_000,
};
const REDIS_ANSWER_MS = 20_000;

export interface StartOptions {
  config?: Partial<Config>;
  clock?: () => Date;
  request?: PublicRequest;
  patience?: Patience;
  liveCheckSeconds?: number;
  /** Where the service is to find that database. */
  through?: (url: string, admin: Knex) => Promise<string>;
}

/** The service in this process on its own database. Limits are wide, and patience is long, unless a test shortens them. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const adminUrl = process.env['TEST_POSTGRES_URL'] ?? '';
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = knex({ client: 'pg', connection: adminUrl, pool: { min: 0, max: 1 } });
  // As files: that is half the work of a copy through the write-ahead log.
  await admin.raw(`create database ${name} template template_clinical strategy file_copy owner ${OWNER}`);
  // The rights on a database are not copied with it.
  await admin.raw(`revoke all on database ${name} from public;
    grant connect on database ${name} to ${ROLE_NAMES.map((role) => `${role}_login`).join()}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;

  const documents = await mkdtemp(path.join(tmpdir(), 'clinical-documents-'));
  const logins = loginsOf(url.href);
  const logged: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void logged.push(line) });
  const wide = Object.fromEntries(Object.keys(RATE_LIMITS).map((limit) => [limit, 100_000]));
  const config: Config = {
    ...readConfig({
      DATABASE_URL: loginOf(logins, 'clinical_app'),
      REDIS_URL: process.env['TEST_RUN_REDIS_URL'] ?? '',
      SECRETS_KEY: '5'.repeat(64),
      REDIS_PREFIX: `${name}:`,
      DOCUMENTS: pathToFileURL(documents).href,
    }),
    logins: {
      ...logins,
      ...(options.through && { clinical_app: await options.through(loginOf(logins, 'clinical_app'), admin) }),
    },
    rate_limits: wide,
    ...options.config,
  };
  const deps = createDeps(config, {
    log,
    patience: options.patience ?? GENEROUS,
    redisAnswerMs: REDIS_ANSWER_MS,
    request: options.request,
    liveCheckSeconds: options.liveCheckSeconds,
    ...(options.clock && { clock: options.clock }),
  });
  if (deps.redis && deps.redis.status !== 'ready') await once(deps.redis, 'ready');
  const server = createHttpServer(createApp(deps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const db = knex({ client: 'pg', connection: url.href, pool: { min: 0, max: 4 } });

  // A connection for each request is a quarter of what it costs.
  const connections = new Agent({ keepAlive: true });

  const build = builders(db);

  return {
    deps,
    server,
    db,
    ownerUrl: addressAs(url.href, OWNER),
    logged,
    build,
    as: (caller) => requestsAs(server, connections, caller),
    auditOf: (response) => db('audit_events').where({ request_id: response.headers['x-request-id'] }),
    async stop() {
      checkLog(logged, build.unspeakable);
      connections.destroy();
      server.closeAllConnections();
      server.close();
      deps.metrics.registry.clear();
      await Promise.all([deps.close(), db.destroy()]);
      await admin.raw(`drop database ${name} with (force)`);
      await admin.destroy();
      await rm(documents, { recursive: true, force: true });
    },
  };
}

/** Throws when the service logged a secret or the name of a patient, whatever the test was about. */
function checkLog(logged: readonly string[], unspeakable: ReadonlySet<string>): void {
  const log = logged.join('\n');
  for (const text of unspeakable) if (log.includes(text)) throw new Error(`The log holds ${text}`);
}

export function requestsAs(server: Server, connections: Agent, caller: Credentials = {}): Api {
  const prepare = (test: Test): Test => {
    if (caller.token) test.set('Authorization', `Bearer ${caller.token}`);
    if (caller.api_key) test.set('X-API-Key', caller.api_key);
    return expectDeclared(test.agent(connections));
  };
  const agent = supertest(server);
  return {
    get: (path) => prepare(isStream(path) ? agent.get(path).buffer(true).parse(readFirstEvent) : agent.get(path)),
    post: (path) => prepare(agent.post(path)),
    put: (path) => prepare(agent.put(path)),
    patch: (path) => prepare(agent.patch(path)),
    delete: (path) => prepare(agent.delete(path)),
  };
}
