import { admission, ADMISSIONS, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { merging, unmerging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { untilWaiting } from '../../../test/support/wait-until.js';

const app = useClinical();

async function twoRecords() {
  const { clinic, doctor, patient: kept } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const left = await app.build.patient(clinic);
  const desk = await app.build.user(clinic, 'front_desk');
  return { doctor, kept, left, desk, beds: beds.map(({ id }) => id) };
}

test('an admission and its stays go along into another record, and back', async () => {
  const { doctor, kept, left, desk, beds } = await twoRecords();
  const { id } = await admission(app, doctor, left, { bed_id: beds[0] });
  const whose = async () => ({
    patient: (await app.as(doctor).get(`${ADMISSIONS}/${id}`).expect(200)).body.data.patient.id,
    stay: (await app.db('admission_stays').where({ admission_id: id }).first()).patient_id,
  });
  expect((await merging(app, desk, left, kept)).status).toBe(200);
  expect(await whose()).toEqual({ patient: kept.id, stay: kept.id });
  expectInvalid(await app.as(doctor).post(ADMISSIONS).send({ patient_id: kept.id }), 'patient_id');
  await stepsOf(app, doctor, id).post('transfer', { bed_id: beds[1], reason: 'Window' }).expect(200);
  expect((await unmerging(app, desk, left)).status).toBe(200);
  expect(await whose()).toEqual({ patient: left.id, stay: left.id });
});

test('two records with an open admission each, or with stays at the same time, are not made one', async () => {
  const { doctor, kept, left, desk, beds } = await twoRecords();
  const first = await admission(app, doctor, kept, { bed_id: beds[0] });
  const second = await admission(app, doctor, left, { bed_id: beds[1] });
  expectInvalid(await merging(app, desk, left, kept), 'target_id');
  await app.db('admission_stays').where({ admission_id: second.id }).update({ to_at: new Date() });
  const over = { status: 'discharged', in_house: false, discharged_at: new Date(), outcome: 'home' };
  await app.db('admissions').where({ id: second.id }).update(over);
  expectInvalid(await merging(app, desk, left, kept), 'target_id');
  await stepsOf(app, doctor, first.id).post('cancel', { reason: 'Twice' }).expect(200);
  expect((await merging(app, desk, left, kept)).status).toBe(200);
});

test('a transfer that waited while its admission went to another record changes nothing', async () => {
  const { doctor, kept, left, beds } = await twoRecords();
  const { id } = await admission(app, doctor, left, { bed_id: beds[0] });
  const merge = await app.db.transaction();
  await merge('patients').where({ id: left.id }).forUpdate();

  const waiting = stepsOf(app, doctor, id).post('transfer', { bed_id: beds[1], reason: 'Window' });
  const answered = waiting.then((response) => response);
  await untilWaiting(app);
  // As a merge does, without what else it changes.
  await merge.raw('set local session_replication_role = replica');
  for (const table of ['admissions', 'admission_stays'])
    await merge(table).where({ patient_id: left.id }).update({ patient_id: kept.id });
  await merge.commit();

  expect(await answered).toMatchObject({ status: 409 });
  expect(await app.db('admission_stays').where({ admission_id: id }).pluck('bed_id')).toEqual([beds[0]]);
});
