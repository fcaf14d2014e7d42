import { types } from '../../src/fhir/operations.js';
import { matrix, type Matrix } from './requests.js';
import { searched } from './fhir-searches.js';

let on: Matrix;
beforeAll(async () => {
  on = await matrix('parameters');
}, 60_000);
afterAll(() => on.stop());

test.each([...types.keys()])(
  '%s is searched by each parameter with each modifier as the policy allows',
  async (name) => {
    expect(await searched('plain', [name], on)).toEqual([]);
  },
  300_000,
);
