import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../db/db.js';
import { LIMITS } from '../limits/index.js';
import { createKeyUsage } from './key-usage.js';

const KEY = { id: 'a key', clinic_id: 'a clinic' };
const NOW = new Date('2026-11-20T12:07:00Z');

let written: { requests: number }[];
let lost: number[];
let isAway: boolean;
const db = {
  transaction: (_clinic: string, run: (tx: unknown) => unknown) => run(db),
  rows(_sql: string, [, counts]: string[]) {
    if (isAway) throw new Error('away');
    written.push(...(JSON.parse(counts ?? '') as { requests: number }[]));
  },
} as unknown as Database;
const usage = () => createKeyUsage(db, (_error, some) => lost.push(some));

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  [written, lost, isAway] = [[], [], false];
});
afterEach(() => mock.timers.reset());

async function aWhile() {
  mock.timers.tick(LIMITS.keyUsageSeconds * 1000);
  await setImmediate();
}

test('what was counted is written after some seconds, once, and nothing is done while nothing comes', async () => {
  const keys = usage();
  for (let i = 0; i < 3; i += 1) keys.count(KEY, 'ok', NOW);
  await aWhile();
  expect(written).toMatchObject([{ api_key_id: 'a key', at: '2026-11-20T12:00:00.000Z', outcome: 'ok', requests: 3 }]);
  await aWhile();
  expect(written).toHaveLength(1);
  keys.count(KEY, 'ok', NOW);
  await aWhile();
  expect(written).toMatchObject([{ requests: 3 }, { requests: 1 }]);
});

test('while the database is away counts are kept, as many as there is room for, and the rest is said', async () => {
  const keys = usage();
  isAway = true;
  for (let i = 0; i < LIMITS.keyUsageCounts + 5; i += 1) keys.count({ ...KEY, id: `key ${i}` }, 'ok', NOW);
  keys.count({ ...KEY, id: 'key 0' }, 'ok', NOW);
  await aWhile();
  await aWhile();
  expect(lost).toEqual([5, 0]);
  isAway = false;
  await aWhile();
  expect(written).toHaveLength(LIMITS.keyUsageCounts);
  expect(written[0]).toMatchObject({ requests: 2 });
});
