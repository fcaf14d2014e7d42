import { labOrder, labResult, laboratoryTest, prescription } from './support/clinical-records.js';
import { useClinical } from './support/use-clinical.js';

/** The next release migrates first: this one goes on beside a schema that has grown. */
const app = useClinical();
beforeAll(async () => {
  const { rows } = await app.db.raw(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'knex_%'`,
  );
  for (const { name } of rows) await app.db.raw(`alter table ?? add added_later text not null default 'later'`, [name]);
});

const content = {
  reason: 'Cough',
  sections: [{ key: 'plan', content: 'Rest.' }],
  vitals: { heart_rate: 70 },
  diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed' }],
};
const NOTES = '/api/mobile/v1/doctor/consultations';

test('columns that are not null and have a default stop no operation of the release before', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const created = await app
    .as(doctor)
    .post(NOTES)
    .set('Idempotency-Key', 'k')
    .send({ patient_id: patient.id, ...content });
  expect(created.status).toBe(201);
  const url = `${NOTES}/${created.body.data.id}`;
  const changed = await app.as(doctor).patch(url).set('If-Match', '*').send(content);
  expect(changed.body.data).toMatchObject({ sections: [{ key: 'plan' }], diagnoses: [{ code: 'J00' }] });
  expect(
    (
      await app
        .as(doctor)
        .post(`${url}/lab-orders`)
        .send({ items: [{ test_id: await laboratoryTest(app) }] })
    ).status,
  ).toBe(200);
  expect((await app.as(doctor).post(`${url}/complete`).set('If-Match', '*')).status).toBe(200);
  expect((await app.as(doctor).post(`${url}/addenda`).send({ content: 'More.' })).status).toBe(201);

  await labOrder(app);
  expect((await labResult(app, doctor, patient)).observations).toHaveLength(1);
  expect((await prescription(app, doctor, patient)).items).toHaveLength(1);

  for (const table of [
    'consultation_sections',
    'consultation_vitals',
    'consultation_diagnoses',
    'lab_observations',
    'prescription_items',
  ])
    expect(await app.db(table).where({ clinic_id: clinic.id }).distinct('added_later')).toEqual([
      { added_later: 'later' },
    ]);
  expect(await app.db('audit_events').distinct('added_later')).toEqual([{ added_later: 'later' }]);
});
