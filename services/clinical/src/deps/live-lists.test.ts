import { pino } from 'pino';
import type { Database, Transaction } from '../db/db.js';
import { LIVE_LIST_LIMITS } from '../limits/index.js';
import { positionAt } from './live-change-store.js';
import { eventId, tagOf } from './live-events.js';
import { createLiveLists, type LiveSource } from './live-lists.js';

const LIST: LiveSource<never, null> = {
  list: {
    name: 'nobody',
    resource_type: 'nothing',
    comes: [],
    passing: [],
    idOf: () => '',
    patientOf: () => '',
    view: () => ({}),
  },
  read: () => Promise.resolve({ rows: [], context: null }),
};

const NOW = Date.now() * 1000;

/** Lists on a database that answers a look only when it is let. */
function scene() {
  let held: Promise<void> | undefined;
  let letGo = () => {};
  const hold = () => {
    held = new Promise((resolve) => (letGo = resolve));
  };
  let asked = 0;
  const tx = {
    row: () => Promise.resolve({ at: NOW }),
    async rows() {
      asked += 1;
      return [];
    },
  } as unknown as Transaction;
  const db = {
    async transaction(_: string, run: (tx: Transaction) => Promise<unknown>) {
      await held;
      return run(tx);
    },
  } as unknown as Database;
  const lists = createLiveLists({ db, log: pino({ enabled: false }), clock: () => new Date() });
  const follow = (lastEventId?: string) =>
    lists.follow(LIST, { clinicId: 'one', caller: 'somebody', kind: 'full', lastEventId });
  return { lists, follow, hold, letGo: () => letGo(), asked: () => asked };
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('whoever comes while the last reader leaves is ended with all others when the process stops', async () => {
  const { lists, follow, hold, letGo } = scene();
  const first = await follow();
  hold();
  await pass(LIVE_LIST_LIMITS.lookMs + 100);
  first.end('reader');
  const coming = follow();
  letGo();
  const second = await coming;
  await pass(100);
  lists.stop();
  expect(second.hasEnded()).toBe(true);
});

test('a database that says nothing ends the streams, and whoever comes is refused', async () => {
  const { follow, hold } = scene();
  const first = await follow();
  hold();
  await pass(LIVE_LIST_LIMITS.lookMs + 100);
  const ended: string[] = [];
  first.begin({ write: () => 0, end: (why) => void ended.push(why) });
  const refused = follow().then(
    () => undefined,
    (error: unknown) => error,
  );
  await pass((LIVE_LIST_LIMITS.blindSeconds + 1) * 1000);
  expect(ended).toEqual(['blind']);
  expect(await refused).toMatchObject({ code: 'unavailable' });
}, 30_000);

test('who waits for a look when the process stops is refused', async () => {
  const { lists, follow, hold } = scene();
  hold();
  const coming = follow();
  lists.stop();
  await expect(coming).rejects.toMatchObject({ code: 'unavailable' });
});

test('many screens that come back with one last event cost as much as one', async () => {
  const { lists, follow, asked } = scene();
  const last = eventId(positionAt(NOW - 1), NOW - 1, tagOf(LIST.list.name, 'one', 'full'));
  await Promise.all(Array.from({ length: 50 }, () => follow(last)));
  // The changes of the list, and those behind that event.
  expect(asked()).toBe(2);
  lists.stop();
});
