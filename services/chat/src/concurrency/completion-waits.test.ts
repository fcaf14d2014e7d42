import { createCompletionWaits } from './completion-waits.js';

const never = new AbortController().signal;
const LIMITS = { pauseMs: 1, mostOfOne: 2 };
const nothing = () => Promise.resolve([]);

test('a wait ends when it is done here', async () => {
  const { wait, arrived } = createCompletionWaits(nothing, LIMITS);
  const both = [wait(1, 'a', never)!, wait(1, 'a', never)!];
  arrived('b');
  arrived('a');
  expect(await Promise.all(both)).toEqual([true, true]);
});

test('a wait ends when it is done elsewhere, after questions that fail', async () => {
  const asked: (readonly string[])[] = [];
  const { wait } = createCompletionWaits((keys) => {
    asked.push(keys);
    return asked.length < 3 ? Promise.reject(new Error('out of reach')) : Promise.resolve(['a', 'b']);
  }, LIMITS);
  expect(await Promise.all([wait(1, 'a', never)!, wait(2, 'b', never)!])).toEqual([true, true]);
  expect(asked).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('a wait ends with its signal, also where that was given before', async () => {
  const { wait } = createCompletionWaits(nothing, LIMITS);
  const ending = new AbortController();
  const waits = wait(1, 'a', ending.signal);
  ending.abort();
  expect(await waits).toBe(false);
  expect(await wait(1, 'a', ending.signal)).toBe(false);
});

test('one holder waits for so many, another one is not kept from it, and places become free', async () => {
  const { wait, arrived } = createCompletionWaits(nothing, LIMITS);
  const waits = [wait(1, 'a', never)!, wait(1, 'b', never)!];
  expect(wait(1, 'a', never)).toBeUndefined();
  const other = wait(2, 'a', never)!;
  arrived('a');
  const next = wait(1, 'a', never)!;
  arrived('a');
  arrived('b');
  expect(await Promise.all([...waits, other, next])).toEqual([true, true, true, true]);
});
