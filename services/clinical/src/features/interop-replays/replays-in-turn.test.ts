import { exchange, identify, messageOf, REPLAY_DAYS } from '../../../test/support/interop.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createJobs, type Jobs } from '../../jobs.js';
import { HL7_LIMITS } from '../../limits/index.js';

const app = useClinical();
const { replaySlice, openReplays } = HL7_LIMITS;
let worker: Jobs;
beforeEach(() => (worker = createJobs(app.deps)));
afterEach(async () => {
  Object.assign(HL7_LIMITS, { replaySlice, openReplays });
  await worker.stop();
});
const run = (job: string) => worker.list.find(({ name }) => name === job)?.run();
const work = () => run('apply messages once more');

/** Three messages wait for a patient who is known now, and for what applies them once more. */
async function waiting() {
  const { clinic, send, administrator, connection } = await exchange(app);
  for (const number of ['F-1', 'F-2', 'F-3'])
    await send(
      messageOf('ORU^R01', [
        identify({ mrn: 'N-9' }),
        `OBR|1||${number}|718-7^Hemoglobin^LN|||||||||||||||||||||F`,
        'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
      ]),
    );
  await app.build.patient(clinic, { mrn: 'N-9' });
  const ask = () =>
    app
      .as(administrator)
      .post('/api/v1/interop/replays')
      .send({ connection_id: connection.id, ...REPLAY_DAYS });
  const replay = async () => (await ask().expect(202)).body.data.id as string;
  const read = async (id: string) =>
    (await app.as(administrator).get(`/api/v1/interop/replays/${id}`).expect(200)).body.data;
  return { clinic, ask, replay, read };
}

test('messages of two replays are applied in turn', async () => {
  Object.assign(HL7_LIMITS, { replaySlice: 1 });
  const [one, other] = [await waiting(), await waiting()];
  const ids = [await one.replay(), await other.replay()];
  await work();
  expect(await one.read(ids[0] ?? '')).toMatchObject({ status: 'completed', done: 3, failed: 0 });
  expect(await other.read(ids[1] ?? '')).toMatchObject({ status: 'completed', done: 3, failed: 0 });
  const made = await app
    .db('lab_results')
    .whereIn('clinic_id', [one.clinic.id, other.clinic.id])
    .orderBy('created_at')
    .pluck('clinic_id');
  const turns = made.filter((clinic: string, nth: number) => clinic !== made[nth - 1]);
  expect(turns.length).toBeGreaterThan(2);
});

test('a message that cannot be tried is counted as failed, and stops no replay', async () => {
  const { replay, read } = await waiting();
  await app.db.raw(`create function stall() returns trigger language plpgsql as $$
    begin raise exception 'slow' using errcode = '57014'; end $$;
    create trigger stall before insert on lab_results for each row execute function stall()`);
  const stalled = await replay();
  await work();
  expect(await read(stalled)).toMatchObject({ status: 'completed', done: 3, failed: 3 });
  await app.db.raw('drop trigger stall on lab_results; drop function stall()');
  const again = await replay();
  await work();
  expect(await read(again)).toMatchObject({ status: 'completed', done: 3, failed: 0 });
});

test('a clinic has so many replays that are not done', async () => {
  Object.assign(HL7_LIMITS, { openReplays: 1 });
  const { ask, replay } = await waiting();
  await replay();
  expectInvalid(await ask(), 'connection_id');
  await work();
  await ask().expect(202);
});

test('what a replay did is kept for 90 days, and one that is not done for as long as it takes', async () => {
  const { clinic, replay } = await waiting();
  const done = await replay();
  await work();
  const open = await replay();
  const rows = app.db('interop_replays').where({ clinic_id: clinic.id });
  await rows.clone().update({ created_at: app.db.raw(`now() - interval '91 days'`) });
  await run('purge replays that are done');
  expect(await rows.clone().pluck('id')).toEqual([open]);
  expect(done).not.toBe(open);
});
