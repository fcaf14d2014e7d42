import { inSlices } from './slices.js';

test('thousands of answers leave in their order, and others get their turn in between', async () => {
  const inTurn = inSlices(100);
  const done: number[] = [];
  const perTurn: number[] = [];
  const all = Promise.all(Array.from({ length: 1_050 }, (_, n) => inTurn(() => done.push(n))));
  while (done.length < 1_050) {
    const before = done.length;
    await new Promise((resolve) => setImmediate(resolve));
    perTurn.push(done.length - before);
  }
  await all;
  expect(Math.max(...perTurn)).toBe(100);
  expect(done).toEqual(Array.from({ length: 1_050 }, (_, n) => n));
});

test('work that fails fails for whoever asked for it alone', async () => {
  const inTurn = inSlices(1);
  const fails = inTurn(() => {
    throw new Error('broken');
  });
  const works = inTurn(() => 'fine');
  await expect(fails).rejects.toThrow('broken');
  expect(await works).toBe('fine');
});
