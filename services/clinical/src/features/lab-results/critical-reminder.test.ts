import { useClinical } from '../../../test/support/use-clinical.js';
import { labResult, measured } from '../../../test/support/clinical-records.js';
import { createJobs, type Jobs } from '../../jobs.js';
import { lockDueReminder } from './critical-reminder-store.js';

const app = useClinical();
let workers: Jobs[] = [];
beforeEach(() => (workers = [createJobs(app.deps), createJobs(app.deps)]));
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await app.db('mails').delete();
});

const CRITICAL = { observations: [measured(6, { interpretation: 'LL' })] };

/** Two workers look at once. */
const remind = () =>
  Promise.all(workers.map(async ({ list }) => list.find(({ name }) => name === 'remind of critical results')?.run()));

/** The clock of the reminder goes on by so many minutes, and everybody looks; who is mailed. */
async function after(minutes: number, id: string): Promise<string[]> {
  await app
    .db('critical_reminders')
    .where({ lab_result_id: id })
    .update({ last_at: app.db.raw(`last_at - make_interval(mins => ?)`, [minutes]) });
  await remind();
  const mails = await app.db('mails').where({ kind: 'critical_result' });
  await app.db('mails').delete();
  return mails.map(({ user_id }) => user_id).sort();
}

const inOrder = (...users: { id: string }[]) => users.map(({ id }) => id).sort();

async function practice() {
  const made = await app.build.practice();
  const colleague = await app.build.user(made.clinic, 'doctor');
  await app.build.user(made.clinic, 'nurse');
  await app.build.practice();
  return { ...made, colleague };
}

test('of a critical result its doctor is reminded once, then all doctors of the clinic, until somebody acknowledges it', async () => {
  const { clinic, doctor, colleague, patient } = await practice();
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const { id } = await labResult(app, doctor, patient, { ...CRITICAL, consultation_id: consultation.id });
  expect(await after(29, id)).toEqual([]);
  expect(await after(2, id)).toEqual([doctor.id]);
  expect(await after(59, id)).toEqual([]);
  expect(await after(2, id)).toEqual(inOrder(doctor, colleague));
  expect(await after(121, id)).toEqual(inOrder(doctor, colleague));
  for (const _ of [4, 5]) expect(await after(241, id)).toEqual(inOrder(doctor, colleague));

  await app.as(colleague).post(`/api/v1/lab-results/${id}/acknowledge`).expect(200);
  expect(await after(241, id)).toEqual([]);
  expect(await app.db('critical_reminders').where({ lab_result_id: id })).toEqual([]);
});

test('of three that are due at once each doctor is mailed once', async () => {
  const { doctor, colleague, patient } = await practice();
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await labResult(app, doctor, patient, CRITICAL)).id);
  await app
    .db('critical_reminders')
    .whereIn('lab_result_id', ids)
    .update({ last_at: app.db.raw(`last_at - interval '31 minutes'`) });
  expect(await after(0, ids[0]!)).toEqual(inOrder(doctor, colleague));
  expect(await app.db('critical_reminders').whereIn('lab_result_id', ids).pluck('sent')).toEqual([1, 1, 1]);
});

test('a result of nobody in the clinic is told to all its doctors at once, and those who left are told nothing', async () => {
  const { clinic, doctor, colleague, patient } = await practice();
  await app.db('memberships').where({ clinic_id: clinic.id, user_id: colleague.id }).update({ status: 'suspended' });
  const { id } = await labResult(app, doctor, patient, CRITICAL);
  expect(await after(31, id)).toEqual([doctor.id]);
});

test('nobody is reminded of what is not critical, was withdrawn or was corrected; of the correction they are', async () => {
  const { doctor, colleague, patient } = await practice();
  const usual = await labResult(app, doctor, patient);
  const withdrawn = await labResult(app, doctor, patient, CRITICAL);
  await app.as(doctor).post(`/api/v1/lab-results/${withdrawn.id}/cancel`).send({ reason: 'Wrong person' }).expect(200);
  const corrected = await labResult(app, doctor, patient, CRITICAL);
  const { body } = await app
    .as(doctor)
    .post(`/api/v1/lab-results/${corrected.id}/corrections`)
    .send({ status: 'corrected', reason: 'Other tube', ...CRITICAL });
  for (const { id } of [usual, withdrawn, corrected]) expect(await after(31, id)).toEqual([]);
  expect(await after(31, body.data.id)).toEqual(inOrder(doctor, colleague));
});

test('a worker that began before another one reminded says it no second time', async () => {
  const { clinic, doctor, patient } = await practice();
  const { id } = await labResult(app, doctor, patient, CRITICAL);
  await app.deps.db.transaction(clinic.id, async (slow) => {
    await slow.rows('select now()');
    expect(await after(31, id)).not.toEqual([]);
    expect(await lockDueReminder(slow, { clinic_id: clinic.id, lab_result_id: id })).toBeUndefined();
  });
});

test('after the clock was put back a reminder does not wait for the old time', async () => {
  const { doctor, colleague, patient } = await practice();
  const { id } = await labResult(app, doctor, patient, CRITICAL);
  expect(await after(-600, id)).toEqual(inOrder(doctor, colleague));
});
