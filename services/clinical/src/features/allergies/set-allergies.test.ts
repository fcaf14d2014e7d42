import knex from 'knex';
import * as carryOver from '../../../migrations/initial/20261124030100_carry_allergies_over.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('they are replaced by whoever has read them, and the agenda counts them', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const put = (body: object, tag = '"v1"', id = patient.id, caller: object = doctor) =>
    app.as(caller).put(`/api/v1/patients/${id}/allergies`).set('If-Match', tag).send(body);
  const response = await put({ allergies: [' Penicillin ', 'Latex'], alerts: ['Falls'] });
  expect(response.body.data).toMatchObject({ allergies: ['Penicillin', 'Latex'], alerts: ['Falls'], version: 2 });
  await expectAudit(app, response, {
    event: 'patient.allergies_update',
    patient_ids: [patient.id],
    changed_fields: ['allergies', 'alerts'],
  });
  const start_at = new Date(Date.now() + 60_000);
  await app.build.appointment(
    clinic,
    { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
    { start_at, end_at: new Date(start_at.getTime() + 600_000) },
  );
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: clinic.timezone }).format(start_at);
  const agenda = await app.as(doctor).get('/api/mobile/v1/doctor/agenda').query({ date });
  expect(agenda.body.data.items[0].patient).toMatchObject({ allergies_count: 2, alerts: ['Falls'] });

  const stale = await put({ allergies: [], alerts: [] });
  expect(stale.status).toBe(412);
  expectInvalid(await put({}, '*'), 'allergies', 'alerts');
  expectInvalid(await put({ allergies: ['a', 'a'], alerts: [7] }, '*'), 'allergies.1', 'alerts.0');
  expectInvalid(await put({ allergies: Array(101).fill('x'), alerts: [] }, '*'), 'allergies', 'allergies.1');
  const { patient: theirs } = await app.build.practice();
  expectNotFound(await put({ allergies: [], alerts: [] }, '*', theirs.id));
  const front = await app.build.user(clinic, 'front_desk');
  expectDenied(await put({ allergies: [], alerts: [] }, '*', patient.id, front), 'missing_ability');
});

test('texts become allergies, those that are missing become inactive, and what else is known of the others stays', async () => {
  const { doctor, patient } = await app.build.practice();
  const latex = await allergy(app, doctor, patient, { substance: { display: 'Latex' }, criticality: 'high' });
  await allergy(app, doctor, patient, { substance: { display: 'Polen' } });
  const read = await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`);
  expect(read.body.data.allergies).toEqual(['Latex', 'Polen']);
  const put = await app
    .as(doctor)
    .put(`/api/v1/patients/${patient.id}/allergies`)
    .set('If-Match', read.headers['etag'] ?? '')
    .send({ allergies: ['Maní', 'Latex'], alerts: [] });
  expect(put.body.data).toMatchObject({ allergies: ['Maní', 'Latex'], allergies_status: 'known' });
  const { body } = await app.as(doctor).get('/api/v1/allergies').query({ patient_id: patient.id, sort: 'created_at' });
  expect(body.data).toMatchObject([
    { id: latex.id, criticality: 'high', clinical_status: 'active', version: 1 },
    { substance: { display: 'Polen' }, clinical_status: 'inactive', version: 2 },
    {
      substance: { system: null, code: null, display: 'Maní' },
      clinical_status: 'active',
      recorder: { id: doctor.practitioner_id },
    },
  ]);
  const request_id = put.headers['x-request-id'];
  expect(await app.db('outbox').where({ request_id }).orderBy('event').pluck('event')).toEqual([
    'allergy.create',
    'allergy.update',
    'patient.allergies_update',
  ]);

  const stale = await app
    .as(doctor)
    .put(`/api/v1/patients/${patient.id}/allergies`)
    .set('If-Match', read.headers['etag'] ?? '')
    .send({ allergies: [], alerts: [] });
  expect(stale.status).toBe(412);
});

test('what the release before writes into the patient becomes records too', async () => {
  const { doctor, patient } = await app.build.practice();
  await allergy(app, doctor, patient, { substance: null, none_known: true });
  const listed = async () =>
    (await app.as(doctor).get('/api/v1/allergies').query({ patient_id: patient.id, clinical_status: 'active' })).body
      .data;
  const write = (allergies: string[]) => app.db('patients').where({ id: patient.id }).update({ allergies });
  await write(['Yodo', 'Yodo', 'Soja']);
  expect((await listed()).map(({ substance }: { substance: { display: string } }) => substance.display).sort()).toEqual(
    ['Soja', 'Yodo'],
  );
  await write(['Soja']);
  expect(await listed()).toMatchObject([{ none_known: false, substance: { display: 'Soja' }, recorded_at: null }]);
});

test('the texts that were there become allergies, once, however often and wherever it was cut off', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const texts = ['Penicilina', 'Látex (guantes)', 'Penicilina'];
  await app.db.transaction(async (db) => {
    await db.raw('alter table patients disable trigger user');
    await db('patients').where({ id: patient.id }).update({ allergies: texts });
    await db.raw('alter table patients enable trigger user');
  });
  await allergy(app, doctor, await app.build.patient(clinic));
  const before = await app.db('allergies').where({ clinic_id: clinic.id }).count();
  // As the owner of the tables, who belongs to no clinic.
  const owner = knex({ client: 'pg', connection: app.ownerUrl, pool: { min: 0, max: 1 } });
  for (let again = 0; again < 2; again += 1) await carryOver.up(owner);
  await owner.destroy();
  const carried = await app.db('allergies').where({ patient_id: patient.id }).orderBy('substance_display');
  expect(carried).toMatchObject(
    ['Látex (guantes)', 'Penicilina'].map((substance_display) => ({
      substance_display,
      clinical_status: 'active',
      verification_status: 'unconfirmed',
      recorded_at: null,
      recorder_id: null,
    })),
  );
  expect(before).toEqual([{ count: '1' }]);
  expect((await app.db('patients').where({ id: patient.id }).first('allergies')).allergies).toEqual(texts);
  const forced = await app.db.raw(`select relforcerowsecurity as forced from pg_class where relname = 'allergies'`);
  expect(forced.rows).toEqual([{ forced: true }]);
  const { id } = carried[0];
  const history = await app.as(doctor).get(`/api/v1/allergies/${id}/versions`);
  expect(history.body.data).toMatchObject([{ version: 1, event: null, actor: null, content: { recorder: null } }]);
});
