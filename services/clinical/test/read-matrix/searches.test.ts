import { types } from '../../src/fhir/operations.js';
import { matrix, type Matrix } from './requests.js';
import { searched } from './fhir-searches.js';

let on: Matrix;
beforeAll(async () => {
  on = await matrix('searches');
}, 60_000);
afterAll(() => on.stop());

test.each(['whole', 'inCompartments', 'following', 'including'] as const)(
  'searches: %s show each caller what the policy does, and the trail names whom they told of',
  async (part) => {
    expect(await searched(part, [...types.keys()], on)).toEqual([]);
  },
  300_000,
);
