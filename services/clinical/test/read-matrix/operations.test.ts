import { matrix, type Matrix } from './requests.js';
import { listed } from './lists.js';
import { readAll, readings } from './read-operations.js';

let on: Matrix;
beforeAll(async () => {
  on = await matrix('operations');
}, 60_000);
afterAll(() => on.stop());

test('each operation that reads shows each caller what the policy does, and the trail names whom it showed', async () => {
  const faults = await readAll(on, readings);
  expect(faults).toEqual([]);
}, 300_000);

test('each list, with each of its parameters and followed by its cursor, shows each caller what the policy does', async () => {
  expect(await listed(on)).toEqual([]);
}, 300_000);
