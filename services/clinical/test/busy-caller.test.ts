import { startApp, type TestApp } from './support/start.js';
import { untilWaiting } from './support/until.js';

/** Who asks for much at once waits for themselves: nobody else is kept from the database by it. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('a caller whose requests hold on leaves connections to others, and is answered in turn', async () => {
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const held = await app.db.transaction();
  await held.raw('lock table locations in access exclusive mode');
  const size = app.deps.config.database_pool_size;
  const many = Promise.all(Array.from({ length: 3 * size }, () => app.as(doctor).get('/fhir/R4/Location')));
  await untilWaiting(app, 2);
  const other = await app.as(nurse).get('/api/v1/patients');
  await held.rollback();
  expect(other.status).toBe(200);
  expect(new Set((await many).map(({ status }) => status))).toEqual(new Set([200]));
});
