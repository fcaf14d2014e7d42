import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const versionsOf = (id: string) => `/api/v1/patients/${id}/versions`;
const any = { 'If-Match': '*' };

test('each version says who made it, when, and what was said; a page holds as many as are asked for', async () => {
  const { clinic, doctor } = await app.build.practice();
  const created = await app.as(doctor).post('/api/v1/patients').send({ given_names: 'Rosa', first_surname: 'Mena' });
  const { id } = created.body.data;
  const frontDesk = await app.build.user(clinic, 'front_desk');
  await app.as(frontDesk).patch(`/api/v1/patients/${id}`).set(any).send({ given_names: 'Rosa Elena' }).expect(200);

  const response = await app.as(doctor).get(versionsOf(id));
  expect(response.body.data).toMatchObject([
    {
      version: 2,
      event: 'patient.update',
      actor: { type: 'user', id: frontDesk.id, name: frontDesk.name },
      content: { given_names: 'Rosa Elena', version: 2, created_at: created.body.data.created_at },
    },
    { version: 1, event: 'patient.create', actor: { id: doctor.id }, content: created.body.data },
  ]);
  expect(response.body.data[0].recorded_at).toBe(response.body.data[0].content.updated_at);
  await expectAudit(app, response, { event: 'patient.history', phi_level: 'limited', patient_ids: [id] });

  const second = await app.as(doctor).get(versionsOf(id)).query({ per_page: 1, page: 2 });
  expect(second.body.data).toMatchObject([{ version: 1 }]);
  expect(second.body.meta).toMatchObject({ total: 2, last_page: 2 });
});

test('a patient who was there before versions were kept has the version before the first change, said by nobody', async () => {
  const { doctor, patient } = await app.build.practice();
  const unchanged = await app.as(doctor).get(versionsOf(patient.id));
  expect(unchanged.body.data).toMatchObject([{ version: 1, event: null, actor: null, content: { sex: 'female' } }]);
  const other = await app.build.practice();
  const url = `/api/v1/patients/${other.patient.id}`;
  await app.as(other.doctor).patch(url).set(any).send({ sex: 'other' }).expect(200);
  const { body } = await app.as(other.doctor).get(versionsOf(other.patient.id));
  expect(body.data).toMatchObject([
    { version: 2, event: 'patient.update', content: { sex: 'other' } },
    { version: 1, event: null, actor: null, content: { sex: 'female' } },
  ]);
});

test('what was refused, rolled back or changed nothing is no version, and nobody is told', async () => {
  const { doctor, patient } = await app.build.practice();
  const url = `/api/v1/patients/${patient.id}`;
  await app.as(doctor).patch(url).set('If-Match', 'W/"9"').send({ sex: 'other' }).expect(412);
  await app.as(doctor).patch(url).set(any).send({ sex: 'female' }).expect(200);
  expect((await app.as(doctor).get(versionsOf(patient.id))).body.data).toHaveLength(1);
  expect(await app.db('outbox').where({ resource_id: patient.id })).toEqual([]);
});

test('allergies are versions whose text stays with those who may read it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const url = `/api/v1/patients/${patient.id}/allergies`;
  await app
    .as(doctor)
    .put(url)
    .set(any)
    .send({ allergies: ['Penicillin'], alerts: [] })
    .expect(200);
  const { text, body } = await app.as(await app.build.user(clinic, 'front_desk')).get(versionsOf(patient.id));
  expect(body.data).toMatchObject([{ version: 2, event: 'patient.allergies_update' }, { version: 1 }]);
  expect(text).not.toContain('Penicillin');
  const kept = await app.db('record_versions').where({ resource_id: patient.id, version: 2 }).first();
  expect(kept.content).toMatchObject({ allergies: ['Penicillin'] });
});

test('the application may neither alter nor remove what was said', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.as(doctor).get(versionsOf(patient.id)).expect(200);
  for (const statement of [
    'update record_versions set version = 9',
    'delete from record_versions',
    'delete from outbox',
  ]) {
    await expect(app.deps.db.transaction(clinic.id, (db) => db.rows(statement))).rejects.toMatchObject({
      code: '42501',
    });
  }
});

test("another clinic's, an unknown and a malformed id are unknown, and patients read nobody's history", async () => {
  const { clinic, doctor } = await app.build.practice();
  const foreign = await app.build.practice();
  for (const id of [foreign.patient.id, '0190b6d2-0000-7000-8000-000000000000', 'x'])
    expectNotFound(await app.as(doctor).get(versionsOf(id)));
  const patient = await app.build.user(clinic, 'patient');
  expectDenied(await app.as(patient).get(versionsOf(patient.patient_id ?? '')), 'missing_ability');
});
