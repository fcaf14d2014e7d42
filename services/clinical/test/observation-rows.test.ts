import type { Knex } from 'knex';
import * as filling from '../migrations/20261128065502_fill_observations.js';
import { labResult, measured } from './support/clinical-records.js';
import { merging } from './support/patient-merges.js';
import { useClinical } from './support/use-clinical.js';

/** The table `observations`: filled from what was there before, and written by the release before. */
const app = useClinical();

const NOTES = '/api/mobile/v1/doctor/consultations';
const VITALS = {
  systolic: 120,
  diastolic: 80,
  heart_rate: 70,
  spo2: 98,
  temperature_c: 37.5,
  weight_kg: 70,
  height_cm: 180,
};

const rowsOf = (clinic: { id: string }) =>
  app.db('observations').where({ clinic_id: clinic.id }).orderBy(['part', 'position', 'id']);
const signsOf = async (clinic: { id: string }) =>
  Object.fromEntries(
    (await rowsOf(clinic).whereNotNull('sign')).map(({ sign, value_number, systolic, diastolic }) => [
      sign,
      [value_number, systolic, diastolic].flatMap((number) => (number === null ? [] : Number(number))),
    ]),
  );

async function filled() {
  const { clinic, doctor, patient } = await app.build.practice();
  const { body } = await app
    .as(doctor)
    .post(NOTES)
    .send({ patient_id: patient.id, started_at: '2026-03-01T15:00:00Z', vitals: VITALS })
    .expect(201);
  await app
    .as(doctor)
    .post(NOTES)
    .send({ vitals: { pain: 3 } })
    .expect(201);
  const result = await labResult(app, doctor, patient, {
    specimen: { type: 'Blood', collected_at: '2026-03-02T12:00:00Z' },
    observations: [measured(13), measured(14)],
  });
  return { clinic, doctor, patient, consultation: body.data, result };
}

test('each sign of a visit and each value of a result is a row, which follows its record', async () => {
  const { clinic, doctor, patient, consultation, result } = await filled();
  expect(await signsOf(clinic)).toEqual({
    'blood-pressure': [120, 80],
    'heart-rate': [70],
    spo2: [98],
    temperature: [37.5],
    weight: [70],
    height: [180],
    bmi: [21.6],
    pain: [3],
  });
  const of = { clinic_id: clinic.id, patient_id: patient.id };
  const heartRate = { clinic_id: clinic.id, id: consultation.id, part: 'heart-rate' };
  expect(await app.db('observations').where(heartRate).first()).toMatchObject({
    ...of,
    status: 'preliminary',
    observed_at: new Date('2026-03-01T15:00:00Z'),
    code: '8867-4',
    value_unit: '/min',
    own_time: false,
  });
  const [haemoglobin] = await app.db('observations').where({ lab_result_id: result.id }).orderBy('position');
  expect(haemoglobin).toMatchObject({
    ...of,
    specimen_id: result.id,
    status: 'final',
    value_number: '13',
    observed_at: new Date('2026-03-02T12:00:00Z'),
    released_at: null,
  });

  const url = `${NOTES}/${consultation.id}`;
  const note = { started_at: '2026-03-01T16:00:00Z', sections: [{ key: 'assessment', content: 'Well.' }] };
  await app
    .as(doctor)
    .patch(url)
    .set('If-Match', '*')
    .send({ ...note, vitals: { heart_rate: 71 } })
    .expect(200);
  expect(await signsOf(clinic)).toEqual({ 'heart-rate': [71], pain: [3] });
  await app
    .as(doctor)
    .patch(url)
    .set('If-Match', '*')
    .send({ diagnoses: [{ code: 'J00' }] })
    .expect(200);
  await app.as(doctor).post(`${url}/complete`).set('If-Match', '*').expect(200);
  await app.as(doctor).post(`/api/v1/lab-results/${result.id}/release`).expect(200);
  const administrator = await app.build.user(clinic, 'administrator');
  const twin = await app.build.patient(clinic);
  await merging(app, administrator, patient, twin);
  const [note_row, result_row] = [
    await app.db('consultations').where({ id: consultation.id }).first(),
    await app.db('lab_results').where({ id: result.id }).first(),
  ];
  expect(await app.db('observations').where(heartRate).first()).toMatchObject({
    patient_id: twin.id,
    status: 'final',
    observed_at: new Date('2026-03-01T16:00:00Z'),
    updated_at: note_row.updated_at,
  });
  const { released_at, updated_at } = result_row;
  expect(await app.db('observations').where({ id: haemoglobin.id }).first()).toMatchObject({
    patient_id: twin.id,
    released_at,
    updated_at,
  });
  expect(released_at).not.toBeNull();

  await app.as(doctor).post(`${url}/cancel`).send({ reason: 'Mistake' }).expect(200);
  const correction = { status: 'corrected', reason: 'Sample mix-up', observations: [measured(11)] };
  await app.as(doctor).post(`/api/v1/lab-results/${result.id}/corrections`).send(correction).expect(201);
  expect(await app.db('observations').where(heartRate).first()).toMatchObject({ status: 'entered-in-error' });
  expect(
    await app
      .db('observations')
      .where({ clinic_id: clinic.id, sign: null })
      .orderBy('created_at')
      .select('status', 'is_superseded'),
  ).toEqual([
    { status: 'final', is_superseded: true },
    { status: 'final', is_superseded: true },
    { status: 'corrected', is_superseded: false },
  ]);
});

test('what the release before writes becomes rows: it removes vital signs and adds them again', async () => {
  const { clinic, consultation } = await filled();
  const key = { clinic_id: clinic.id, consultation_id: consultation.id };
  const before = await rowsOf(clinic);
  const replace = (vitals: object | undefined) =>
    app.deps.db.transaction(clinic.id, async (db) => {
      await db.rows(
        'delete from consultation_vitals where clinic_id = $1 and consultation_id = $2',
        Object.values(key),
      );
      if (vitals)
        await db.rows(
          'insert into consultation_vitals select * from jsonb_populate_record(null::consultation_vitals, $1::jsonb)',
          [JSON.stringify({ ...key, ...vitals })],
        );
    });
  await replace({ ...VITALS, bmi: 21.6 });
  expect(await rowsOf(clinic)).toEqual(before);
  await replace({ systolic: 125, heart_rate: 90, gcs: 15 });
  expect(await signsOf(clinic)).toEqual({ 'blood-pressure': [125], 'heart-rate': [90], gcs: [15], pain: [3] });
  await replace(undefined);
  expect(await signsOf(clinic)).toEqual({ pain: [3] });
});

test('the filling may be cut off and repeated: nothing is missing and nothing is there twice', async () => {
  const { clinic } = await filled();
  const { clinic: other } = await filled();
  const before = [...(await rowsOf(clinic)), ...(await rowsOf(other))];
  // It runs before notes that are signed are guarded.
  await app.db.raw('alter table observations disable trigger signed_additions');
  await app.db.raw('truncate observations');
  // The visits are filled; the connection is lost before the results.
  let batches = 0;
  const lost = new Proxy(app.db, {
    get: (db, name) =>
      name === 'transaction'
        ? (run: (tx: Knex.Transaction) => Promise<unknown>) => {
            batches += 1;
            return batches > 2 ? Promise.reject(new Error('Connection lost')) : db.transaction(run);
          }
        : Reflect.get(db, name),
  });
  await expect(filling.up(lost)).rejects.toThrow('Connection lost');
  expect(Object.keys(await signsOf(clinic))).toHaveLength(8);
  expect(await rowsOf(clinic).whereNotNull('lab_result_id')).toEqual([]);
  for (const _ of [1, 2]) {
    await filling.up(app.db);
    const filledAgain = [...(await rowsOf(clinic)), ...(await rowsOf(other))];
    const said = (rows: Record<string, unknown>[]) => rows.map(({ created_at: _, ...row }) => row);
    expect(said(filledAgain)).toEqual(said(before));
  }
  await app.db.raw('alter table observations enable trigger signed_additions');
});
