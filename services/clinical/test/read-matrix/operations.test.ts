import { matrix, type Matrix } from './asking.js';
import { readAll, readings } from './reading.js';

let on: Matrix;
beforeAll(async () => {
  on = await matrix('operations');
}, 60_000);
afterAll(() => on.stop());

test('each operation that reads shows each caller what the policy does, and the trail names whom it showed', async () => {
  const faults = await readAll(on, readings);
  expect(faults).toEqual([]);
}, 300_000);
