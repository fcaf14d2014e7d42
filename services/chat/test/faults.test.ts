import { buildChannel, buildRealm, type TestChannel, type TestRealm } from './support/builders.js';
import { registerQueue, type TestEvent } from './support/events.js';
import { startCluster, type Cluster, type ServiceProcess } from './support/processes.js';
import { until } from './support/wait-until.js';

let cluster: Cluster;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  cluster = await startCluster();
  realm = await buildRealm(cluster);
  channel = await buildChannel(cluster, realm.id, { subscribers: [realm.member, realm.moderator] });
});
afterAll(() => cluster.stop());

/** What clients may be told while something is down: nothing, or to try again. */
const ACCEPTABLE = [200, 503];
const WRITERS = 5;

/** It restarts the database and replicas several times. */
const LONGEST_MS = 300_000;

test(
  'replicas die and the database restarts while people write: every acknowledged message is there once, and everybody catches up',
  async () => {
    const replicas: ServiceProcess[] = [await cluster.startProcess(), await cluster.startProcess()];
    const queue = await registerQueue(replicas[0]!, realm.moderator);
    const statuses = new Set<number>();
    const acknowledged = new Map<string, number>();
    let writing = true;
    let sending = true;

    /** Sends one message until somebody acknowledges it, to whichever replica there is. */
    const send = async (content: string) => {
      for (let attempt = 0; ; attempt += 1) {
        const replica = replicas[attempt % replicas.length]!;
        const res = await replica
          .api(realm.member)
          .request('post', '/messages')
          .set('Idempotency-Key', content)
          .type('form')
          .send({ type: 'channel', to: String(channel.id), topic: 'faults', content })
          .catch(() => undefined);
        if (res) statuses.add(res.status);
        if (res?.status === 200) {
          acknowledged.set(content, res.body.id);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; writing; n += 1) await send(`${writer}.${n}`);
    });

    const heard: string[] = [];
    const listener = (async () => {
      for (let turn = 0; sending || heard.length < acknowledged.size; turn += 1) {
        const { queue_id, last_event_id } = queue;
        const res = await replicas[turn % replicas.length]!.api(realm.moderator)
          .request('get', '/events')
          .query({ queue_id, last_event_id, dont_block: 'true' })
          .catch(() => undefined);
        if (res) statuses.add(res.status);
        const events = (res?.status === 200 ? res.body.events : []) as TestEvent[];
        for (const event of events) {
          queue.last_event_id = event.id;
          if (event.type === 'message') heard.push(event['message'].content);
        }
        if (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();

    const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));
    let lateFailures = 0;
    let before = 0;
    try {
      await pause();
      await replicas[0]!.kill();
      await pause();
      replicas[0] = await cluster.startProcess();
      await pause();
      await cluster.restartPostgres(1_000);
      // How soon that is depends on how busy the machine is.
      for (const { url } of replicas) await until(async () => (await fetch(`${url}/health/ready`)).ok);
      before = acknowledged.size;
      for (let n = 0; n < 20; n += 1) {
        const res = await replicas[n % 2]!.api(realm.member).request('get', '/users/me');
        if (res.status !== 200) lateFailures += 1;
      }
      await until(() => acknowledged.size > before);
    } finally {
      writing = false;
    }
    await Promise.all(writers);
    sending = false;
    await listener;

    expect(lateFailures).toBe(0);
    expect([...statuses].filter((status) => !ACCEPTABLE.includes(status))).toEqual([]);
    const stored = await cluster.db.query<{ id: number; content: string }>(
      'select id, content from messages where channel_id = $1 order by id',
      [channel.id],
    );
    expect(new Map(stored.map(({ id, content }) => [content, id]))).toEqual(acknowledged);
    expect(stored).toHaveLength(acknowledged.size);
    expect(heard.toSorted()).toEqual([...acknowledged.keys()].toSorted());
  },
  LONGEST_MS,
);
