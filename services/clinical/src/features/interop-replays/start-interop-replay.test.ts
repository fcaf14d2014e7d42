import { exchange, identify, messageOf } from '../../../test/support/interop.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createJobs, type Jobs } from '../../jobs.js';

const app = useClinical();
const REPLAYS = '/api/v1/interop/replays';
let workers: Jobs[] = [];
beforeEach(() => (workers = [createJobs(app.deps), createJobs(app.deps)]));
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));
/** Two workers at once. */
const work = () =>
  Promise.all(workers.map(async ({ list }) => list.find(({ name }) => name === 'apply messages once more')?.run()));
const days = { date_from: '2026-01-01', date_to: '2099-12-31' };

/** Messages of somebody's admission, whose doctor's code is not known yet. */
async function waiting(count: number) {
  const practice = await exchange(app);
  const { clinic, send, administrator, connection } = practice;
  await app.build.practitioner(clinic, { license_number: 'CMP-7' });
  const patient = await app.build.patient(clinic);
  for (let n = 0; n < count; n += 1) {
    const order = ['ORC|NW|REF-' + n + '||||||||||D-7^Soto', `OBR|1|REF-${n}||9999-9^Rare test^L`];
    expect((await send(messageOf('OML^O21', [identify(patient), ...order])))['MSA']?.[1]).toBe('AE');
  }
  const correct = () =>
    app
      .as(administrator)
      .patch(`/api/v1/interop/connections/${connection.id}`)
      .send({ policy: { codes: [{ from: 'D-7', to: 'CMP-7' }] } })
      .expect(200);
  const replay = async (body: object = {}) =>
    (
      await app
        .as(administrator)
        .post(REPLAYS)
        .send({ connection_id: connection.id, ...days, ...body })
        .expect(202)
    ).body.data;
  const read = async (id: string) => (await app.as(administrator).get(`${REPLAYS}/${id}`).expect(200)).body.data;
  const statuses = async () =>
    (await app.db('interop_messages').where({ clinic_id: clinic.id })).map(({ status }) => status);
  return { ...practice, correct, replay, read, statuses };
}

test('after a code was corrected each message is applied once, whoever is at it', async () => {
  const { clinic, correct, replay, read, statuses } = await waiting(5);
  const before = await replay();
  expect(before).toMatchObject({ status: 'queued', total: 5, done: 0, failed: 0, dry_run: false });
  await work();
  expect(await read(before.id)).toMatchObject({ status: 'completed', done: 5, failed: 5 });
  await correct();
  const tried = await replay({ dry_run: true });
  await work();
  expect(await read(tried.id)).toMatchObject({ status: 'completed', done: 5, failed: 0, dry_run: true });
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toEqual([]);
  const again = await replay();
  await work();
  await work();
  expect(await read(again.id)).toMatchObject({ status: 'completed', done: 5, failed: 0 });
  expect(await statuses()).toEqual(Array.from({ length: 5 }, () => 'applied'));
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toHaveLength(5);
  const trail = await app.db('audit_events').where({ clinic_id: clinic.id, event: 'interop_message.reprocess' });
  expect(trail).toHaveLength(10);
});

test('of other days, and of a connection that there is not, nothing is applied', async () => {
  const { administrator, correct, replay, read, statuses } = await waiting(1);
  await correct();
  const { id } = await replay({ date_to: '2026-01-02' });
  await work();
  expect(await read(id)).toMatchObject({ status: 'completed', total: 0, done: 0 });
  expect(await statuses()).toEqual(['quarantined']);
  const ask = (body: object) =>
    app
      .as(administrator)
      .post(REPLAYS)
      .send({ ...days, ...body });
  expectInvalid(await ask({ connection_id: '01a2272c-0000-7000-8000-000000000000' }), 'connection_id');
  const foreign = await exchange(app);
  expectInvalid(await ask({ connection_id: foreign.connection.id }), 'connection_id');
  expectInvalid(
    await ask({ connection_id: foreign.connection.id, date_from: '2099-12-31', date_to: '2026-01-01' }),
    'date_to',
  );
});
