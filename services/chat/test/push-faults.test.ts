import { buildRealm, sendMessage, type TestRealm } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { startCluster, type Cluster } from './support/processes.js';
import { buildPhone, startRelay, type Relay, type TestPhone } from './support/push.js';
import { until } from './support/until.js';

const PHONES = 3;
const MESSAGES = 12;

let relay: Relay;
let cluster: Cluster;
let realm: TestRealm;

beforeAll(async () => {
  relay = await startRelay();
  cluster = await startCluster({ env: relay.env });
  realm = await buildRealm(cluster);
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  await relay.stop();
});

test('a process that is killed while the relay takes notifications loses none, and none comes twice', async () => {
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
}, 60_000);
