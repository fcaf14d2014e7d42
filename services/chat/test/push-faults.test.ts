import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromSource } from '../../../infra/jest/from-source.mjs';
import { findFreePort } from '../../../infra/local/postgres.mjs';
import { buildRealm, sendMessage, type TestRealm } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { startCluster, type Cluster } from './support/processes.js';
import { buildActivePhone, buildPhone, push, startRelay, type Relay, type TestPhone } from './support/push.js';
import { startChat } from './support/start.js';
import { until } from './support/wait-until.js';

const PHONES = 3;
const MESSAGES = 12;

let relay: Relay;
let cluster: Cluster;
let realm: TestRealm;

beforeAll(async () => {
  relay = await startRelay();
  cluster = await startCluster({ env: relay.env });
  realm = await buildRealm(cluster);
});
afterAll(async () => {
  await cluster.stop();
  await relay.stop();
});

/** They start and kill processes, and wait out leases. */
const LONGEST_MS = 300_000;

test(
  'a process that is killed while the relay takes notifications loses none, and none comes twice',
  async () => {
    const first = await cluster.startProcess();
    const phones: TestPhone[] = Array.from({ length: PHONES }, () => buildPhone(relay));
    for (const { form } of phones) expectSuccess(await first.api(realm.member).post('/mobile_push/register', form));
    const active = () => cluster.db.query('select from push_devices where relay_device_id is not null');
    await until(async () => (await active()).length === PHONES);
    const plain = relay.sender;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    relay.sender = async (handed) => {
      if (relay.handed.length >= PHONES) await held;
      return plain(handed);
    };
    const ids: number[] = [];
    for (let n = 0; n < MESSAGES; n += 1) {
      ids.push(await sendMessage(first, realm.owner, { to: [realm.member], content: `text ${n}` }));
    }
    await until(() => relay.handed.length >= PHONES);
    await first.kill();
    expect(relay.handed.length).toBeLessThan(PHONES * MESSAGES);
    release();
    expect(await cluster.db.query('select from push_devices where due_at > now()')).not.toEqual([]);

    await cluster.startProcess();
    // As if the lease of the dead had ended.
    await cluster.db.query('update push_devices set due_at = now() where due_at is not null');
    await until(async () => (await cluster.db.query('select from push_queue')).length === 0);
    for (const phone of phones) expect(phone.received(relay).map(({ message_id }) => message_id)).toEqual(ids);
  },
  LONGEST_MS,
);

test(
  'a process of the relay that is killed loses nothing either; what was just being handed over has the same key again',
  async () => {
    relay.handed.length = 0;
    const plain = relay.sender;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const sender = await listen(async (req, res) => {
      const handed = JSON.parse(await textOf(req));
      await relay.sender({ ...handed, idempotency_key: req.headers['idempotency-key'] });
      if (relay.handed.length > 2 * PHONES) await held;
      res.end('{}');
    });
    const port = await findFreePort();
    const env = {
      ...process.env,
      ...relay.relay_env,
      RELAY_PORT: String(port),
      RELAY_SENDER: sender.url,
      LOG_LEVEL: 'fatal',
    };
    const child = spawn(process.execPath, fromSource(new URL('../src/cli/relay.ts', import.meta.url)), {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const first = `http://127.0.0.1:${port}`;
    await until(() =>
      fetch(`${first}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    // Asks the one that is killed for as long as it lives, then the other.
    const balancer = await listen(async (req, res) => {
      const { authorization = '', 'content-type': type = '' } = req.headers;
      const body = await textOf(req);
      const headers = { authorization, 'content-type': type };
      const to = child.killed ? relay.url : first;
      const answer = await fetch(`${to}${req.url}`, { method: 'POST', headers, body }).catch(() => undefined);
      if (answer) res.writeHead(answer.status).end(await answer.text());
      else res.destroy();
    });
    let clock = Date.now();
    const chat = await startChat({ env: { ...relay.env, PUSH_RELAY_URL: balancer.url }, now: () => new Date(clock) });
    const people = await buildRealm(chat);
    const phones: TestPhone[] = [];
    for (let n = 0; n < PHONES; n += 1) phones.push(await buildActivePhone(chat, relay, people.member));
    const ids: number[] = [];
    for (let n = 0; n < MESSAGES; n += 1) ids.push(await sendMessage(chat, people.owner, { to: [people.member] }));
    const pushing = push(chat);
    await until(() => relay.handed.length > 2 * PHONES);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    release();
    await pushing;
    relay.sender = plain;
    // As if the leases of the dead had ended.
    await relay.db.query('update relay_devices set busy_until = now() where busy_until is not null');
    for (let n = 0; n < 3; n += 1) {
      clock += 1_000_000;
      await push(chat);
    }
    expect(await chat.db.query('select from push_queue')).toEqual([]);
    for (const phone of phones) {
      const got = phone.received(relay).map(({ message_id }) => message_id);
      expect([...new Set(got)]).toEqual(ids);
      expect(got.length - ids.length).toBeLessThanOrEqual(1);
    }
    const keys = relay.handed.map(({ token, idempotency_key }) => `${token} ${idempotency_key}`);
    expect(new Set(keys).size).toBe(PHONES * MESSAGES);
    await chat.stop();
    for (const { server } of [sender, balancer]) {
      server.closeAllConnections();
      server.close();
    }
  },
  LONGEST_MS,
);

async function listen(answer: (...given: Parameters<RequestListener>) => Promise<void>) {
  const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
