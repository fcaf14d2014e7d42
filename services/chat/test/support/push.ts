import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { createPusher, type Pusher } from '../../src/features/push/index.js';
import type { Database } from '../../src/db/db.js';
import { loadRelayConfig } from '../../src/relay/relay-config.js';
import { openRelayDatabase } from '../../src/relay/relay-database.js';
import { addOrganization } from '../../src/relay/relay-organizations.js';
import type { PushDelivery, Sender } from '../../src/relay/relay-sender.js';
import { createRelayServer } from '../../src/relay/relay-server.js';
import { createRelayTables } from '../../src/relay/relay-store.js';
import { openSealed, publicBoxKey, sealFor } from '../../src/secrets/sealed-box.js';
import type { TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { runJobs } from './jobs.js';
import type { Chat } from './start.js';

export interface Relay {
  url: string;
  db: Database;
  /** What the chat service needs to know of it. */
  env: { PUSH_RELAY_URL: string; PUSH_RELAY_ORGANIZATION: string; PUSH_RELAY_KEY: string };
  /** What a process of it needs to know. */
  relay_env: Record<string, string>;
  /** The key that apps seal their registrations for, in base64. */
  public_key: string;
  /** What devices were handed, in order. */
  handed: PushDelivery[];
  /** What becomes of a notification; tests put theirs in its place. */
  sender: Sender;
  /** Goes away, as a machine does, and is back at the same address. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  /** Another process of it, as far as the two know of each other; answers its URL. */
  startAnother(): Promise<string>;
  stop(): Promise<void>;
}

/** The relay itself, on a database of its own; what it would hand to devices is kept. */
export async function startRelay({ now }: { now?: () => Date } = {}): Promise<Relay> {
  const admin = process.env.TEST_POSTGRES_URL!;
  const name = `relay_${randomUUID().replaceAll('-', '')}`;
  await runOn(admin, `create database ${name}`);
  const databaseUrl = new URL(admin);
  databaseUrl.pathname = `/${name}`;
  const private_key = randomBytes(32);
  const relay_env = {
    RELAY_DATABASE_URL: databaseUrl.href,
    RELAY_PRIVATE_KEYS: `${randomBytes(32).toString('base64')},${private_key.toString('base64')}`,
    RELAY_SECRET: randomBytes(32).toString('hex'),
    RELAY_SENDER: 'print',
  };
  const config = loadRelayConfig(relay_env);
  const db = openRelayDatabase(config, now);
  await createRelayTables(db);
  const { id, key } = await addOrganization(db, 'Test');
  const listen = async (port = 0) => {
    const sender: Sender = (handed) => relay.sender(handed);
    const server = createRelayServer({ config, db, log: pino({ level: 'silent' }), sender });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server = await listen();
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const others: Server[] = [];
  const closeOne = async (one: Server) => {
    if (!one.listening) return;
    const closed = once(one, 'close');
    one.close();
    one.closeAllConnections();
    await closed;
  };
  const close = () => closeOne(server);
  const relay: Relay = {
    url,
    db,
    env: { PUSH_RELAY_URL: url, PUSH_RELAY_ORGANIZATION: id, PUSH_RELAY_KEY: key },
    relay_env,
    public_key: Buffer.from(publicBoxKey(private_key)).toString('base64'),
    handed: [],
    async sender(handed) {
      relay.handed.push(handed);
      return 'sent';
    },
    leave: close,
    async comeBack() {
      server = await listen(port);
    },
    async startAnother() {
      const other = await listen();
      others.push(other);
      return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    },
    async stop() {
      await Promise.all([server, ...others].map(closeOne));
      await db.close();
      await runOn(admin, `drop database ${name} with (force)`);
    },
  };
  return relay;
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

export interface TestPhone {
  push_account_id: string;
  token: string;
  /** The parameters with which its app registers it. */
  form: Record<string, string>;
  /** What is encrypted for it, undefined of anything else. */
  open(encrypted_data: string): Record<string, unknown> | undefined;
  /** What it was handed, decrypted. */
  received(relay: Relay): Record<string, unknown>[];
}

export interface PhoneFields {
  token_kind?: 'fcm' | 'apns';
  /** Members of the sealed registration that differ. */
  registration?: Record<string, unknown>;
  form?: Record<string, string>;
}

/** A phone with keys of its own, that has sealed its registration for the relay. */
export function buildPhone(relay: Pick<Relay, 'public_key'>, fields: PhoneFields = {}): TestPhone {
  const token_kind = fields.token_kind ?? 'fcm';
  const private_key = randomBytes(32);
  const push_account_id = String(BigInt(randomInt(1, 2 ** 31)) * 4_294_967_296n + BigInt(randomInt(1, 2 ** 32)));
  const token = randomBytes(16).toString('hex');
  const registration = {
    token,
    token_kind,
    timestamp: Math.floor(Date.now() / 1000),
    ...(token_kind === 'apns' && { ios_app_id: 'org.example.chat' }),
    ...fields.registration,
  };
  const sealed = sealFor(Buffer.from(relay.public_key, 'base64'), JSON.stringify(registration));
  const open = (encrypted_data: string) => {
    const opened = openSealed(private_key, Buffer.from(encrypted_data, 'base64'));
    return opened === undefined ? undefined : (JSON.parse(opened) as Record<string, unknown>);
  };
  return {
    push_account_id,
    token,
    open,
    form: {
      token_kind,
      push_account_id,
      push_public_key: Buffer.from(publicBoxKey(private_key)).toString('base64'),
      bouncer_public_key: relay.public_key,
      encrypted_push_registration: sealed,
      ...fields.form,
    },
    received: ({ handed }) =>
      handed
        .filter((one) => one.token === token)
        .map(({ payload }) => {
          if (payload.push_account_id !== push_account_id) throw new Error('Handed to another account.');
          return open(payload.encrypted_data!)!;
        }),
  };
}

/** A phone of somebody that the relay knows. */
export async function buildActivePhone(
  chat: Pick<Chat, 'api' | 'db' | 'deps'>,
  relay: Relay,
  user: TestUser,
  fields: PhoneFields = {},
): Promise<TestPhone> {
  const phone = buildPhone(relay, fields);
  expectSuccess(await chat.api(user).post('/mobile_push/register', phone.form));
  await runJobs(chat);
  return phone;
}

/** Sends what is due, from this replica, until nothing is. */
export async function push({ deps }: Pick<Chat, 'deps'>): Promise<void> {
  await pushWith(createPusher(deps));
}

/** The same by one and the same pusher, which remembers what paused. */
export async function pushWith({ queue, senders }: Pusher): Promise<void> {
  const send = async () => (await Promise.all(senders.map((turn) => turn()))).includes(true);
  while ((await queue()) || (await send()));
}

/** Another relay, with the same name to the service; it says nothing where it has no answer. */
export async function startFakeRelay(
  chat: Chat,
  answerTo: (body: string) => { status: number; body: string } | undefined,
) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      asked.push(req.url!);
      const answer = answerTo(Buffer.concat(chunks).toString('utf8'));
      if (answer) res.writeHead(answer.status, { 'content-type': 'application/json', location: '/' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const replica = await chat.startReplica({ env: { PUSH_RELAY_URL: url } });
  const stop = async () => {
    await replica.stop();
    server.closeAllConnections();
    server.close();
  };
  return { replica, asked, stop };
}
