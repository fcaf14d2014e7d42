import { eachByItself } from './each-by-itself.js';

test('one that fails stops none of the others, and is told of', async () => {
  const done: number[] = [];
  const trying = eachByItself([1, 2, 3, 4], async (item) => {
    if (item % 2 === 1) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(trying).rejects.toThrow('2 of 4 failed: no 1');
  expect(done).toEqual([2, 4]);
  await eachByItself([], () => Promise.reject(new Error('never')));
});
