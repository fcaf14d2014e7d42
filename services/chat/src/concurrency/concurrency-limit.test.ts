import { setImmediate } from 'node:timers/promises';
import { limitConcurrency } from './concurrency-limit.js';

test('no more than so many run at a time, in the order in which they came, whatever becomes of them', async () => {
  const run = limitConcurrency(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    run(async () => {
      begun.push(n);
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      if (n % 2) throw new Error(`${n} failed`);
      return n;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(await run(() => Promise.resolve('free again'))).toBe('free again');
});

test('where the queue has an end, those behind it are refused and nothing of theirs runs', async () => {
  const run = limitConcurrency(1, { most: 1, refuse: () => new Error('full') });
  const begun: number[] = [];
  const work = (n: number) =>
    run(async () => {
      begun.push(n);
      await setImmediate();
    });
  const results = await Promise.allSettled([0, 1, 2].map(work));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(begun).toEqual([0, 1]);
});
