/**
 * 10,000 notifications that wait while the push relay is away, and how fast they are handed over when it is back:
 * `npm run bench:push [notifications]`. Fails where one is lost, comes twice, cannot be opened or is out of order.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { insertMessagePushes } from '../dist/src/features/push-devices/index.js';
import { startPushing } from '../dist/src/features/push/index.js';
import { openRelayDatabase } from '../dist/src/relay/relay-database.js';
import { addOrganization } from '../dist/src/relay/relay-organizations.js';
import { createRelayServer } from '../dist/src/relay/relay-server.js';
import { createRelayTables, upsertDevice } from '../dist/src/relay/relay-store.js';
import { openSealed, publicBoxKey } from '../dist/src/secrets/sealed-box.js';
import { sealText } from '../dist/src/secrets/sealed-text.js';
import { writeSection } from './results.mjs';
import { startBenchService } from './service.mjs';

const NOTIFICATIONS = Number(process.argv[2]) > 0 ? Number(process.argv[2]) : 10_000;
const EACH = 10;
const PHONES = Math.ceil(NOTIFICATIONS / EACH);
const AWAY_MS = 5_000;
const PORT = 3904;
const PATIENCE_MS = 300_000;

const relay_organization = { id: randomUUID(), key: '' };
const service = await startBenchService({
  LOG_LEVEL: 'fatal',
  PUSH_RELAY_URL: `http://127.0.0.1:${PORT}`,
  PUSH_RELAY_ORGANIZATION: relay_organization.id,
  PUSH_RELAY_KEY: 'told below, once it is known',
});
const { db, config } = service.deps;
const relay = await startRelayDatabase();
// The organization's id and key are the relay's to draw: the running client is told them.
Object.assign(service.deps, { pushRelay: await relayClient() });
const phones = await buildPhones();
const message_ids = await sendMessages();
for (const { user_id } of phones) {
  await db.transaction((tx) =>
    insertMessagePushes(
      tx,
      service.realm.id,
      user_id,
      message_ids.map((message_id) => ({ message_id, mentioned_group_id: null })),
      ['relay'],
    ),
  );
}
await service.settle();

startPushing(service.deps);
await setTimeout(AWAY_MS);
const handed = new Map(phones.map(({ token }) => [token, []]));
const server = createRelayServer({
  config: relay.config,
  db: relay.db,
  log: pino({ level: 'silent' }),
  async sender({ token, payload }) {
    handed.get(token).push(payload.encrypted_data);
    return 'sent';
  },
});
server.listen(PORT, '127.0.0.1');
await once(server, 'listening');
const began = performance.now();
let first;
while ((await waiting()) > 0) {
  if (first === undefined && [...handed.values()].some((list) => list.length > 0)) first = performance.now();
  if (performance.now() - began > PATIENCE_MS) throw new Error('Not all were handed over in time.');
  await setTimeout(20);
}
const ended = performance.now();
check();
const seconds = (ended - (first ?? began)) / 1000;
await writeSection(
  'Notifications to phones',
  `| notifications | phones | relay away | until it is asked again | all handed over | per second |
|---|---|---|---|---|---|
| ${PHONES * EACH} | ${PHONES} | ${AWAY_MS / 1000} s | ${(((first ?? began) - began) / 1000).toFixed(1)} s | ${seconds.toFixed(1)} s | ${Math.round((PHONES * EACH) / seconds)} |

Each was opened by its phone, once and in order. Service, relay and PostgreSQL share the machine, service and relay one process.`,
);
server.closeAllConnections();
server.close();
await service.stop();
await relay.db.close().catch(() => undefined);

async function waiting() {
  return (await db.one('select count(*)::integer as count from push_queue')).count;
}

function check() {
  for (const { token, private_key } of phones) {
    const ids = handed
      .get(token)
      .map((text) => JSON.parse(openSealed(private_key, Buffer.from(text, 'base64'))).message_id);
    if (String(ids) !== String(message_ids))
      throw new Error(`A phone got ${ids.join()} instead of ${message_ids.join()}.`);
  }
}

async function startRelayDatabase() {
  const url = new URL(service.databaseUrl);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query('create database relay');
  await client.end();
  url.pathname = '/relay';
  const relayConfig = {
    databaseUrl: url.href,
    databasePoolSize: 4,
    privateKeys: [randomBytes(32)],
    secret: randomBytes(32),
  };
  const relayDb = openRelayDatabase(relayConfig);
  await createRelayTables(relayDb);
  Object.assign(relay_organization, await addOrganization(relayDb, 'Bench'));
  return { config: relayConfig, db: relayDb };
}

async function relayClient() {
  const { createPushRelay } = await import('../dist/src/deps/push-relay.js');
  const { id: organization, key } = relay_organization;
  return createPushRelay({ pushRelay: { ...config.pushRelay, organization, key } });
}

async function buildPhones() {
  const users = await db.query(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, 'user' || n || '@example.com', 'User ' || n, 400, sha256(n::text::bytea), '\\x00'
     from generate_series(1, $2::integer) n returning id`,
    [service.realm.id, PHONES],
  );
  const built = [];
  for (const [place, { id: user_id }] of users.entries()) {
    const [token, private_key] = [randomBytes(16).toString('hex'), randomBytes(32)];
    const push_account_id = String(place + 1);
    const device_id = await upsertDevice(relay.db, relay_organization.id, {
      realm_uuid: service.realm.uuid,
      push_account_id,
      token_kind: 'fcm',
      ios_app_id: null,
      sealed_token: sealText(relay.config.secret, token),
    });
    await db.query(
      `insert into push_devices (realm_id, user_id, kind, name_hash, token_kind, push_account_id, push_public_key, relay_device_id)
       values ($1, $2, 'relay', $3, 'fcm', $4, $5, $6)`,
      [
        service.realm.id,
        user_id,
        createHash('sha256').update(push_account_id).digest(),
        push_account_id,
        Buffer.from(publicBoxKey(private_key)),
        device_id,
      ],
    );
    built.push({ user_id, token, private_key });
  }
  return built;
}

/** To a channel that all of them follow. */
async function sendMessages() {
  const name = 'bench';
  const principals = JSON.stringify(phones.map(({ user_id }) => user_id));
  await ask('users/me/subscriptions', { subscriptions: JSON.stringify([{ name }]), principals });
  const ids = [];
  for (let n = 0; n < EACH; n += 1) {
    ids.push((await ask('messages', { type: 'channel', to: name, topic: 'push', content: `Text ${n}` })).id);
  }
  return ids;
}

async function ask(path, form) {
  const answer = await fetch(`${service.url}/${path}`, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const body = await answer.json();
  if (body.result !== 'success') throw new Error(`${path}: ${body.msg}`);
  return body;
}
