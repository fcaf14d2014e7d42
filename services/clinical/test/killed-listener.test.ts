import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { FrameReader, framed } from '../src/features/hl7/index.js';
import { builtProcess } from './support/built-service.js';
import { connectionOf, exchange, identify, messageOf } from './support/interop.js';
import { startProxy, type Proxy } from './support/proxy.js';
import { random } from './support/seeded-random.js';
import { startApp, type TestApp } from './support/start.js';
import { until } from './support/wait-until.js';

/** How many: `HL7_MESSAGES=10000 npx jest killed-listener` sends more. */
const MESSAGES = Number(process.env['HL7_MESSAGES'] ?? 100);
/** Between two faults senders have time for a part of all messages, so that the number of faults does not grow with them. */
const CALM = Math.max(1, MESSAGES / 100);
const IN_FLIGHT = 8;
const ANSWER_MS = 5_000;

let app: TestApp;
let proxy: Proxy;
const listeners: Listener[] = [];
beforeAll(async () => {
  app = await startApp();
  proxy = await startProxy(app.deps.config.logins.clinical_app ?? '');
});
afterAll(async () => {
  for (const each of listeners) each.child?.kill('SIGKILL');
  await proxy.close();
  await app.stop();
});

interface Listener {
  port: number;
  child: ChildProcess | undefined;
  start(): Promise<void>;
  /** As the kernel does when there is no memory left. */
  kill(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A listener in a process of its own, which finds the database through the proxy. */
async function startListener(): Promise<Listener> {
  const [port, statusPort] = [await freePort(), await freePort()];
  const listener: Listener = {
    port,
    child: undefined,
    async start() {
      const child = spawn(process.execPath, builtProcess('hl7'), {
        env: {
          PATH: process.env['PATH'] ?? '',
          DATABASE_URL: proxy.url,
          SECRETS_KEY: '5'.repeat(64),
          HOST: '127.0.0.1',
          HL7_PORT: String(port),
          HL7_STATUS_PORT: String(statusPort),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      listener.child = child;
      for await (const line of createInterface({ input: child.stdout })) if (line.includes(`"port":${port},`)) break;
      child.stdout.resume();
    },
    async kill() {
      const { child } = listener;
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  listeners.push(listener);
  await listener.start();
  return listener;
}

/**
 * A laboratory's system with one connection: it sends some messages ahead, and what was not acknowledged once more after the
 * connection was lost or while nothing could be kept, as long as it takes. Answers how each message was acknowledged.
 */
function sender(port: number, messages: ReadonlyMap<string, string>) {
  const acknowledged = new Map<string, string[]>();
  const left = new Set(messages.keys());
  let socket: Socket | undefined;
  const session = async () => {
    const wire = net.connect(port, '127.0.0.1');
    socket = wire;
    const ended = new Promise<void>((resolve) => {
      wire.on('error', () => {}).on('close', () => resolve());
    });
    const reader = new FrameReader();
    const flying = new Set<string>();
    const send = () => {
      for (const id of left) {
        if (flying.size >= IN_FLIGHT) break;
        if (flying.has(id)) continue;
        flying.add(id);
        wire.write(framed(Buffer.from(messages.get(id) ?? '')));
      }
      if (left.size === 0) wire.end();
    };
    wire.setTimeout(ANSWER_MS, () => wire.destroy());
    wire.on('connect', send).on('data', (bytes: Buffer) => {
      for (const frame of reader.read(bytes)) {
        if (!('message' in frame)) continue;
        const answer = frame.message.toString();
        const [, code = '', id = ''] = /\rMSA\|(\w\w)\|(\w+)/.exec(answer) ?? [];
        flying.delete(id);
        // Nothing was kept, and the same message may be taken later.
        if (answer.includes('|207^')) continue;
        acknowledged.set(id, [...(acknowledged.get(id) ?? []), code]);
        left.delete(id);
      }
      send();
    });
    await ended;
  };
  const run = async () => {
    while (left.size > 0) {
      await session();
      await pause(20);
    }
    return acknowledged;
  };
  return { run, cut: () => socket?.resetAndDestroy() };
}

test('each message is applied once and acknowledged, whatever is killed, cut or silent meanwhile', async () => {
  const { clinic, administrator } = await exchange(app);
  await connectionOf(app, administrator, { transport: 'mllp' });
  const patient = await app.build.patient(clinic);
  const ids = Array.from({ length: MESSAGES }, (_, n) => `K${n}`);
  const messageWith = (controlId: string) =>
    messageOf(
      'ORU^R01',
      [
        identify(patient),
        `OBR|1||${controlId}|718-7^Hemoglobin^LN|||||||||||||||||||||F`,
        'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
      ],
      { controlId },
    );
  const messages = (from: readonly string[]) => new Map(from.map((id) => [id, messageWith(id)]));
  const [one, other] = [await startListener(), await startListener()];
  const half = ids.length / 2;
  // Every tenth is sent to both, as by a laboratory that has two ways.
  const twice = ids.filter((_, n) => n % 10 === 0);
  const senders = [
    sender(one.port, messages(ids.slice(0, half))),
    sender(other.port, messages(ids.slice(half))),
    sender(one.port, messages(twice)),
    sender(other.port, messages(twice)),
  ];
  let done = false;
  const answers = Promise.all(senders.map((each) => each.run())).finally(() => {
    done = true;
  });
  const { pick, integer } = random('listeners');
  const restart = async (listener: Listener) => {
    await listener.kill();
    await listener.start();
  };
  const faults = {
    'a listener is killed': () => restart(pick(listeners)),
    'both are killed': async () => {
      await Promise.all(listeners.map(restart));
    },
    'the database ends all connections': async () => {
      await app.db.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'clinical'`,
      );
    },
    'the wire to the database is cut': async () => proxy.reset(),
    'the database is silent': async () => {
      proxy.silence();
      await pause(300);
      proxy.mend();
    },
    'the wire to the laboratory is cut': async () => pick(senders).cut(),
  };
  const happened = new Set<string>();
  for (let nth = 0; !done || nth < Object.keys(faults).length; nth += 1) {
    const names = Object.keys(faults) as (keyof typeof faults)[];
    const name = nth < names.length ? (names[nth] as keyof typeof faults) : pick(names);
    await faults[name]();
    happened.add(name);
    await pause(integer(50, 600) * CALM);
  }
  const acknowledged = await answers;
  expect(happened.size).toBe(Object.keys(faults).length);
  expect([...new Set(acknowledged.flatMap((each) => [...each.values()].flat()))]).toEqual(['AA']);
  const rows = async (table: string) => app.db(table).where({ clinic_id: clinic.id });
  await until(async () => (await rows('interop_messages')).every(({ status }) => status === 'applied'));
  const kept = await rows('interop_messages');
  const results = await rows('lab_results');
  expect(kept.map(({ control_id }) => control_id).sort()).toEqual([...ids].sort());
  expect(results).toHaveLength(ids.length);
  const made = kept.flatMap((each) => each.results.map((result: { resource_id: string }) => result.resource_id));
  expect(made.sort()).toEqual(results.map(({ id }) => id).sort());
}, 3_600_000);
