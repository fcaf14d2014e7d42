import { admission, ADMISSIONS, stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { startReplica } from '../../../test/support/replica.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** The laws of beds stand in the database, and hold for two replicas. */

const app = useClinical();
let replica: Awaited<ReturnType<typeof startReplica>>;
beforeAll(async () => {
  replica = await startReplica(app);
});
afterAll(() => replica.stop());

test('of fifty who are admitted to one bed at once one has it, and forty-nine are told that it is taken', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const patients = await Promise.all(Array.from({ length: 50 }, () => app.build.patient(clinic)));
  const answers = await Promise.all(
    patients.map(({ id }, nth) =>
      (nth % 2 === 0 ? app : replica).as(doctor).post(ADMISSIONS).send({ patient_id: id, bed_id: bed.id }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) expectInvalid(answer, 'bed_id');
  expect(await app.db('admissions').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('of ten admissions of one patient at once one is made', async () => {
  const { doctor, patient } = await app.build.practice();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      (nth % 2 === 0 ? app : replica).as(doctor).post(ADMISSIONS).send({ patient_id: patient.id }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectInvalid(answer, 'patient_id');
});

test('patients who swap and transfer at once, in every direction, never meet a deadlock', async () => {
  const { clinic, doctor } = await app.build.practice();
  await withoutSummaries(app, clinic);
  const { beds } = await wardWith(app, clinic, 4);
  const ids: string[] = [];
  for (const { id: bed_id } of beds.slice(0, 3))
    ids.push((await admission(app, doctor, await app.build.patient(clinic), { bed_id })).id);
  const reason = 'Isolation';
  const moves = Array.from({ length: 24 }, (_, nth) => {
    const [from, to] = [ids[nth % 3] ?? '', ids[(nth + 1 + (nth % 2)) % 3] ?? ''];
    const by = (nth % 2 === 0 ? app : replica).as(doctor);
    if (nth % 4 === 3) return by.post(`${ADMISSIONS}/${from}/transfer`).send({ bed_id: beds[3]?.id, reason });
    return by.post(`${ADMISSIONS}/${from}/swap`).send({ with_admission_id: to, reason });
  });
  const statuses = (await Promise.all(moves)).map(({ status }) => status);
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 422)).toEqual([]);
  const open = await app.db('admission_stays').where({ clinic_id: clinic.id, to_at: null });
  expect(new Set(open.map(({ bed_id }) => bed_id)).size).toBe(3);
  expect(new Set(open.map(({ admission_id }) => admission_id))).toEqual(new Set(ids));
  for (const id of ids) {
    const { get, post } = stepsOf(app, doctor, id);
    const [before, now] = (await get()).stays.slice(-2);
    const undone = await post('undo', { reason });
    if (undone.status === 200) expect(undone.body.data.bed).toEqual(now ? before.bed : null);
    else expectInvalid(undone, 'bed_id');
  }
  for (const { admission_id: id } of await app
    .db('admission_stays')
    .where({ clinic_id: clinic.id, to_at: null, voided: false })) {
    const { get, post } = stepsOf(app, doctor, id);
    const { bed } = await get();
    for (const disposition of ['home', 'hospice']) {
      expect((await post('discharge', { disposition }).expect(200)).body.data.bed).toBeNull();
      expect((await post('undo', { reason }).expect(200)).body.data).toMatchObject({ undone: 'discharge', bed });
    }
  }
});

test('the database refuses what no operation does', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const first = await admission(app, doctor, await app.build.patient(clinic), { bed_id: beds[0]?.id });
  const second = await admission(app, doctor, await app.build.patient(clinic), { bed_id: beds[1]?.id });
  const stay = app.db('admission_stays').where({ admission_id: second.id });
  await expect(stay.clone().update({ bed_id: beds[0]?.id })).rejects.toThrow(/admission_stays_(bed|now)/);
  await expect(stay.clone().update({ to_at: '2020-01-01' })).rejects.toThrow(/lower bound|admission_stays_order/);
  const discharged = { status: 'discharged', in_house: false, outcome: 'home', discharged_at: new Date() };
  await expect(app.db('admissions').where({ id: first.id }).update(discharged)).rejects.toThrow(/admission_stays_open/);
  const copy = await app.db('admissions').where({ id: first.id }).first();
  const twin = { ...copy, id: crypto.randomUUID(), number: 'H-1', diagnoses: '[]' };
  await expect(app.db('admissions').insert(twin)).rejects.toThrow(/admissions_open/);
});
