import { merging } from './support/patient-merges.js';
import { allergy, immunization, labResult, prescription, problem, referral } from './support/clinical-records.js';
import { document } from './support/documents.js';
import { useClinical } from './support/use-clinical.js';

const app = useClinical();

const TENANT_TABLES = [
  'clinics',
  'patients',
  'patient_identifiers',
  'resource_identifiers',
  'practitioners',
  'memberships',
  'consultations',
  'api_keys',
  'audit_events',
  'appointments',
  'schedule_blocks',
  'clinic_patients',
  'orders',
  'lab_results',
  'lab_observations',
  'observations',
  'visible_observations',
  'prescriptions',
  'prescription_items',
  'prescription_overrides',
  'allergies',
  'documents',
  'document_files',
  'immunizations',
  'problems',
  'referrals',
  'record_versions',
  'webhooks',
  'webhook_health',
  'webhook_deliveries',
  'invitations',
  'second_factor_removals',
  'api_key_usage',
  'patient_merges',
  'patient_merge_rows',
  'patient_distinctions',
  'note_templates',
];

const NAMED_LOCATION = JSON.stringify({
  resourceType: 'Location',
  name: 'Box 1',
  identifier: [{ system: 'http://hospital.example/rooms', value: '1' }],
});

async function filledClinic() {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.as(await app.build.apiKey(clinic)).get('/api/mobile/v1/doctor/catalogs');
  await app.deps.keyUsage.flush();
  const { practitioner_id } = doctor;
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id });
  await app
    .as(doctor)
    .post('/api/v1/schedule-blocks')
    .send({ practitioner_id, start_at: '2027-01-01T00:00:00Z', end_at: '2027-01-02T00:00:00Z' });
  const { body } = await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send({ patient_id: patient.id });
  await app
    .as(doctor)
    .post(`/api/mobile/v1/doctor/consultations/${body.data.id}/imaging-orders`)
    .send({ items: [{}] });
  await labResult(app, doctor, patient);
  await prescription(app, doctor, patient);
  await prescription(app, doctor, patient, { override_reason: 'The same once more' });
  await allergy(app, doctor, patient);
  await document(app, doctor, patient);
  await immunization(app, doctor, patient);
  await problem(app, doctor, patient);
  await referral(app, doctor, patient);
  await app.as(doctor).post('/api/v1/note-templates').send({ name: 'Control', shared: true }).expect(201);
  const administrator = await app.build.user(clinic, 'administrator');
  const webhook = await app
    .as(administrator)
    .post('/api/v1/webhooks')
    .send({ url: 'https://hooks.example.org/', events: ['patient.update'] });
  await app.as(administrator).post(`/api/v1/webhooks/${webhook.body.data.id}/ping`).expect(201);
  const { body: invited } = await app
    .as(administrator)
    .post('/api/v1/users')
    .send({ email: `${clinic.id}@example.test`, name: 'Somebody', role: 'nurse' });
  app.build.unspeakable.add(invited.data.code);
  const twin = await app.build.patient(clinic);
  await merging(app, administrator, patient, twin);
  const other = await app.build.patient(clinic);
  await app.as(administrator).post('/fhir/R4/Location').type('application/fhir+json').send(NAMED_LOCATION).expect(201);
  const identifiers = [{ system: 'http://hospital.example/mrn', value: '1' }];
  await app
    .as(administrator)
    .patch(`/api/v1/patients/${other.id}`)
    .set('If-Match', '*')
    .send({ identifiers })
    .expect(200);
  await app.as(administrator).put(`/api/v1/patients/${twin.id}/distinct-from/${other.id}`).expect(200);
  const [user_id, requested_by] = [doctor.id, administrator.id];
  await app
    .db('second_factor_removals')
    .insert({ clinic_id: clinic.id, user_id, requested_by, expires_at: new Date() });
  return clinic;
}

test('a query without a clinic sees nothing, and one with a clinic only its own', async () => {
  const [own] = [await filledClinic(), await filledClinic()];
  for (const table of TENANT_TABLES) {
    if (!['clinic_patients', 'visible_observations'].includes(table))
      expect(Number((await app.db(table).count('* as n'))[0]?.['n'])).toBeGreaterThan(1);
    expect(await app.deps.db.rows(`select * from ${table}`)).toEqual([]);
    const seen = await app.deps.db.transaction(own.id, (db) =>
      db.rows<Record<string, string>>(`select * from ${table}`),
    );
    expect(seen.length).toBeGreaterThan(0);
    for (const row of seen) expect(row['clinic_id'] ?? row['id']).toBe(own.id);
  }
});

test("a clinic cannot write another's rows", async () => {
  const [own, other] = [await app.build.clinic(), await app.build.clinic()];
  const insert = app.deps.db.transaction(own.id, (db) =>
    db.rows(`insert into locations (clinic_id, id, name) values ($1, gen_random_uuid(), 'Room')`, [other.id]),
  );
  await expect(insert).rejects.toMatchObject({ code: '42501' });
});

test('the application may not alter its audit trail or reach the tables behind its views, and a reset leads back to its role', async () => {
  const clinic = await filledClinic();
  for (const statement of [
    `update audit_events set reason = 'x'`,
    'delete from audit_events',
    'truncate audit_events',
    'select * from catalog_tests',
    'drop table patients',
    'alter table patients disable row level security',
  ]) {
    await expect(app.deps.db.transaction(clinic.id, (db) => db.rows(statement))).rejects.toMatchObject({
      code: '42501',
    });
  }
  const [row] = await app.deps.db.transaction(clinic.id, async (db) => {
    await db.rows('reset role');
    return db.rows<{ current_user: string }>('select current_user');
  });
  expect(row?.current_user).toBe('clinical_app');
});

test('X-Clinic-ID of a clinic that is not the caller’s is refused, malformed or foreign', async () => {
  const { doctor } = await app.build.practice();
  const { clinic: foreign } = await app.build.practice();
  for (const id of [foreign.id, 'x', '', "' or 1=1"]) {
    const response = await app.as(doctor).get('/api/mobile/v1/doctor/catalogs').set('X-Clinic-ID', id);
    expect(response.status).toBe(403);
    expect(response.body.errors).toEqual({ policy: ['clinic_not_allowed'] });
  }
});

test('a user of several clinics chooses one, and has the role of that one', async () => {
  const [first, second] = [await app.build.practice(), await app.build.clinic()];
  await app.build.membership(second, first.doctor, 'front_desk');
  const create = (clinicId: string) =>
    app.as(first.doctor).post('/api/mobile/v1/doctor/consultations').set('X-Clinic-ID', clinicId);
  expect((await create(first.clinic.id)).status).toBe(201);
  const denied = await create(second.id);
  expect(denied.body.errors).toEqual({ policy: ['missing_ability'] });

  await app.db('memberships').where({ user_id: first.doctor.id }).update({ is_default: false });
  await app.db('access_tokens').where({ id: first.doctor.token_id }).update({ clinic_id: null });
  const none = await app.as(first.doctor).post('/api/mobile/v1/doctor/consultations');
  expect(none.body.errors).toEqual({ policy: ['clinic_required'] });
});

test('a test key reaches the sandbox alone, a live key never', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [live, sandbox] = [await app.build.apiKey(clinic), await app.build.apiKey(clinic, 'test')];
  const { body } = await app.as(doctor).post('/api/mobile/v1/doctor/consultations');
  const url = `/api/mobile/v1/doctor/consultations/${body.data.id}`;
  expect((await app.as(live).get(url)).status).toBe(200);
  expect((await app.as(sandbox).get(url)).status).toBe(404);
  expect((await app.as(sandbox).get(url).set('X-Clinic-ID', clinic.id)).status).toBe(403);
  expect((await app.as(live).get(url).set('X-Clinic-ID', sandbox.clinic_id)).status).toBe(403);
  const swapped = { api_key: sandbox.api_key.replace('ck_test_', 'ck_live_') };
  expect((await app.as(swapped).get(url)).status).toBe(401);
});
