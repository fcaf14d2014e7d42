import { BRISK } from '../src/db/db-settings.js';
import { translateError } from '../src/operation/translate-error.js';
import { SHARING_LIMITS } from '../src/limits/index.js';
import { startApp, type TestApp } from './support/start.js';
import { until, untilWaiting } from './support/wait-until.js';

/** Who asks for much at once waits for themselves: nobody else, and no other clinic, is kept from the database by it. */
let app: TestApp;
afterEach(() => app.stop());

const PATIENTS = '/api/v1/patients';

/** Requests of one person that hold on to their connections, as many as the process may have and more. */
function holdOn(who: { token?: string }) {
  const size = app.deps.config.database_pool_size;
  return Promise.all(Array.from({ length: 3 * size }, () => app.as(who).get('/fhir/R4/Location')));
}

const statuses = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

test('a caller whose requests hold on leaves connections to others, and is answered in turn', async () => {
  app = await startApp();
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const held = await app.db.transaction();
  await held.raw('lock table locations in access exclusive mode');
  const many = holdOn(doctor);
  await untilWaiting(app, 2);
  const other = await app.as(nurse).get(PATIENTS);
  await held.rollback();
  expect(other.status).toBe(200);
  expect(statuses(await many)).toEqual(new Set([200]));
});

test('while all accounts of a clinic hold on to what they get, another clinic is served, and then they are too', async () => {
  app = await startApp();
  const [mine, theirs] = [await app.build.practice(), await app.build.practice()];
  const nurse = await app.build.user(theirs.clinic, 'nurse');
  const held = await app.db.transaction();
  await held.raw('lock table locations in access exclusive mode');
  const many = Promise.all([theirs.doctor, nurse].map(holdOn));
  await untilWaiting(app, app.deps.config.database_pool_size - SHARING_LIMITS.connectionsForOtherClinics);
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.as(mine.doctor).get(PATIENTS)));
  await held.rollback();
  expect(statuses(answers)).toEqual(new Set([200]));
  expect(statuses((await many).flat())).toEqual(new Set([200]));
});

test('while two clinics hold on to all they can, the last connection serves a third', async () => {
  app = await startApp();
  const mine = await app.build.practice();
  const others = [await app.build.practice(), await app.build.practice()];
  const held = await app.db.transaction();
  await held.raw('lock table locations in access exclusive mode');
  const nurses = await Promise.all(others.map(({ clinic }) => app.build.user(clinic, 'nurse')));
  const many = Promise.all([...others.map(({ doctor }) => doctor), ...nurses].map(holdOn));
  await untilWaiting(app, app.deps.config.database_pool_size - 1);
  const answer = await app.as(mine.doctor).get(PATIENTS);
  await held.rollback();
  expect(answer.status).toBe(200);
  expect(statuses((await many).flat())).toEqual(new Set([200]));
});

test('what waits of one caller beyond the limit is refused with Retry-After', async () => {
  app = await startApp();
  const { doctor } = await app.build.practice();
  const held = await app.db.transaction();
  await held.raw('lock table locations in access exclusive mode');
  const running = app.deps.config.database_pool_size - SHARING_LIMITS.connectionsForOtherCallers;
  const refused: (string | undefined)[] = [];
  const all = Array.from({ length: running + SHARING_LIMITS.waitingOfCaller + 5 }, () =>
    app
      .as(doctor)
      .get('/fhir/R4/Location')
      .then(({ status, headers }) => {
        if (status === 503) refused.push(headers['retry-after']);
        return { status };
      }),
  );
  await until(() => refused.length === 5);
  await held.rollback();
  expect(refused).toEqual(Array(5).fill('1'));
  expect((await Promise.all(all)).filter(({ status }) => status === 200)).toHaveLength(all.length - 5);
});

test('a search that takes too long as a whole is refused as too costly, and a list with 503 and Retry-After', async () => {
  app = await startApp({ patience: { ...BRISK, statementMs: 50_000, lockMs: 50_000, transactionMs: 1_500 } });
  const { doctor } = await app.build.practice();
  const held = await app.db.transaction();
  await held.raw('lock table appointments in access exclusive mode');
  const search = await app.as(doctor).get('/fhir/R4/Appointment');
  const list = await app.as(doctor).get('/api/mobile/v1/appointments');
  await held.rollback();
  expect(search.status).toBe(400);
  expect(search.body.issue).toMatchObject([{ code: 'too-costly' }]);
  expect({ status: list.status, retry: list.headers['retry-after'] }).toEqual({ status: 503, retry: '1' });
});

test('statements that are each short enough end when together they take longer than their transaction may', async () => {
  app = await startApp();
  const { clinic } = await app.build.practice();
  const endless = app.deps.db.transaction(
    clinic.id,
    async (db) => {
      for (;;) await db.rows('select pg_sleep(0.02)');
    },
    { transactionMs: 500 },
  );
  expect(translateError(await endless.catch((error: unknown) => error))).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '1' },
  });
});
