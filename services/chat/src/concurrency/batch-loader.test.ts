import { batchLoader } from './batch-loader.js';

function recorded(most: number, atOnce: number) {
  const calls: number[][] = [];
  const open: (() => void)[] = [];
  const load = async (keys: number[]) => {
    calls.push(keys);
    await new Promise<void>((resolve) => open.push(resolve));
    if (keys.includes(13)) throw new Error('unlucky');
    return keys.map((key) => key * 10);
  };
  return { ask: batchLoader(load, { most, atOnce }), calls, open };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked for in one turn is one question, and everybody gets their own answer', async () => {
  const { ask, calls, open } = recorded(100, 1);
  const answers = Promise.all([1, 2, 3].map(ask));
  await turn();
  expect(calls).toEqual([[1, 2, 3]]);
  open.shift()!();
  expect(await answers).toEqual([10, 20, 30]);
});

test('while enough questions are under way others gather, and none is larger than allowed', async () => {
  const { ask, calls, open } = recorded(2, 2);
  const answers = Promise.all([1, 2, 3, 4, 5, 6, 7].map(ask));
  await turn();
  const later = ask(8);
  await turn();
  expect(calls).toEqual([
    [1, 2],
    [3, 4],
  ]);
  while (calls.flat().length < 8) {
    open.shift()!();
    await turn();
  }
  for (const release of open) release();
  expect(await answers).toEqual([10, 20, 30, 40, 50, 60, 70]);
  expect(await later).toBe(80);
  expect(calls.every((keys) => keys.length <= 2)).toBe(true);
});

test('a failed question fails those who asked it, and nobody after them', async () => {
  const { ask, open } = recorded(2, 1);
  const first = Promise.allSettled([12, 13].map(ask));
  const second = ask(14);
  await turn();
  open.shift()!();
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  open.shift()!();
  expect(await second).toBe(140);
});
