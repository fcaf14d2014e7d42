import type { Database } from '../../src/db/db.js';
import { openAs } from '../../src/db/roles.js';
import { matrix, type Matrix } from './requests.js';
import { exported } from './exports.js';

let on: Matrix;
let worker: Database;
beforeAll(async () => {
  on = await matrix('exports');
  worker = openAs(on.app.deps.config.logins, 'clinical_worker', { poolSize: 2, onError: () => {} });
}, 60_000);
afterAll(async () => {
  await worker.close();
  await on.stop();
});

test.each(['', '/Patient', '/Group'] as const)(
  'an export of %s/$export holds for each caller what the policy shows them, and the trail names whom it told of',
  async (level) => {
    expect(await exported(on, worker, level)).toEqual([]);
  },
  300_000,
);
