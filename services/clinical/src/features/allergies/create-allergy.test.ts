import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const CODES = 'http://terminology.hl7.org/CodeSystem';
const ALLERGIES = '/api/v1/allergies';
const PENICILLIN = { system: 'http://www.whocc.no/atc', code: 'J01C', display: 'Penicilinas' };

const app = useClinical();

async function practice() {
  const built = await app.build.practice();
  const post = (body: object, caller: { token?: string; api_key?: string } = built.doctor) =>
    app
      .as(caller)
      .post(ALLERGIES)
      .send({ patient_id: built.patient.id, ...body });
  return { ...built, post };
}

test('what is recorded comes back as it was said, is a version, is told, and its text is the patient’s', async () => {
  const { doctor, patient, post } = await practice();
  const said = {
    substance: PENICILLIN,
    category: 'medication',
    type: 'allergy',
    criticality: 'high',
    verification_status: 'confirmed',
    reactions: [{ manifestation: { display: 'Urticaria' }, severity: 'moderate', onset: '2019-07' }],
    onset: '1994',
    last_occurrence: '2019-07-30',
    asserter: { type: 'related_person', name: 'Su madre' },
    note: 'Rash\nafter the second dose',
  };
  const response = await post({
    ...said,
    version: 7,
    recorder: 'x',
    recorded_at: '2020-01-01T00:00:00Z',
    clinic_id: 'x',
  });
  const { data } = response.body;
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    ...said,
    reactions: [{ ...said.reactions[0], manifestation: { system: null, code: null, display: 'Urticaria' } }],
    asserter: { ...said.asserter, practitioner_id: null },
    none_known: false,
    clinical_status: 'active',
    patient: { id: patient.id },
    recorder: { id: doctor.practitioner_id },
    version: 1,
  });
  expect(data.recorded_at > '2026').toBe(true);
  await expectAudit(app, response, {
    event: 'allergy.create',
    action: 'C',
    phi_level: 'full',
    resource_id: data.id,
    patient_ids: [patient.id],
  });
  const { version } = (await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`)).body.data;
  expect(version).toBe(2);
  const request_id = response.headers['x-request-id'];
  const told = await app.db('outbox').where({ request_id }).orderBy('event');
  expect(told).toMatchObject([
    { event: 'allergy.create', resource_type: 'allergy', resource_id: data.id, version: 1, patient_ids: [patient.id] },
    { event: 'patient.allergies_update', resource_id: patient.id, version: 2 },
  ]);
  const [kept] = await app.db('record_versions').where({ resource_id: data.id });
  expect(kept).toMatchObject({ resource_type: 'allergy', event: 'allergy.create', version: 1, content: data });
});

test('faults are named by their paths, and nothing is stored', async () => {
  const { clinic, post } = await practice();
  const refused = await post({
    none_known: 'yes',
    substance: { display: '', code: 'x'.repeat(65) },
    category: 'pets',
    type: 'dislike',
    criticality: 'huge',
    clinical_status: 'recurrence',
    verification_status: 'entered-in-error',
    reactions: [{ severity: 'fatal', onset: '2019-13' }, { manifestation: {} }],
    onset: '94',
    last_occurrence: '2019-02-30',
    asserter: { type: 'neighbour' },
    note: 7,
  });
  expectInvalid(
    refused,
    'none_known',
    'substance.display',
    'substance.code',
    'category',
    'type',
    'criticality',
    'clinical_status',
    'verification_status',
    'reactions.0.manifestation',
    'reactions.0.severity',
    'reactions.0.onset',
    'reactions.1.manifestation.display',
    'onset',
    'last_occurrence',
    'asserter.type',
    'note',
  );
  expectInvalid(await post({}), 'substance');
  expectInvalid(await post({ substance: null }), 'substance');
  expectInvalid(await post({ patient_id: null, substance: PENICILLIN }), 'patient_id');
  expectInvalid(
    await post({
      substance: PENICILLIN,
      reactions: Array.from({ length: 21 }, () => ({ manifestation: { display: 'Rash' } })),
    }),
    'reactions',
  );
  expectInvalid(
    await post({
      substance: PENICILLIN,
      onset: '2999',
      reactions: [{ manifestation: { display: 'Rash' }, onset: '2998-01' }],
    }),
    'onset',
    'reactions.0.onset',
  );
  expectInvalid(await post({ substance: PENICILLIN, onset: '2019-05', last_occurrence: '2018' }), 'last_occurrence');
  expectInvalid(
    await post({
      none_known: true,
      substance: PENICILLIN,
      category: 'food',
      reactions: [{ manifestation: { display: 'Rash' } }],
    }),
    'substance',
    'category',
    'reactions',
  );
  const stranger = await app.build.practice();
  const named = (practitioner_id: string, type = 'practitioner') =>
    post({ substance: PENICILLIN, asserter: { type, practitioner_id } });
  expectInvalid(await named(stranger.doctor.practitioner_id), 'asserter.practitioner_id');
  expectInvalid(await named(stranger.doctor.practitioner_id, 'patient'), 'asserter.practitioner_id');
  expectInvalid(await post({ patient_id: stranger.patient.id, substance: PENICILLIN }), 'patient_id');
  expect(await app.db('allergies').where({ clinic_id: clinic.id })).toEqual([]);
});

test('that there is none ends with the first allergy, is said anew by a later one, and not beside what counts', async () => {
  const { doctor, patient, post } = await practice();
  const statusOf = async (id: string) => (await app.as(doctor).get(`${ALLERGIES}/${id}`)).body.data.clinical_status;
  const none = { none_known: true, asserter: { type: 'patient' } };
  const first = (await post(none)).body.data;
  expect(first).toMatchObject({ none_known: true, substance: null, clinical_status: 'active' });
  const second = (await post(none)).body.data;
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['inactive', 'active']);

  const response = await post({ substance: PENICILLIN });
  const recorded = response.body.data;
  expect(await statusOf(second.id)).toBe('inactive');
  expect(
    await app.db('outbox').where({ request_id: response.headers['x-request-id'] }).orderBy('event').pluck('event'),
  ).toEqual(['allergy.create', 'allergy.update', 'patient.allergies_update']);
  const refused = await post(none);
  expectInvalid(refused, 'none_known');
  expect(refused.body.errors.none_known[0]).toContain('Penicilinas');
  expect(await app.db('allergies').where({ patient_id: patient.id })).toHaveLength(3);

  await app
    .as(doctor)
    .patch(`${ALLERGIES}/${recorded.id}`)
    .set('If-Match', '*')
    .send({ verification_status: 'refuted' });
  expect((await post(none)).status).toBe(201);
});

test('what counts is recorded once, also by two at once; what no longer counts may be recorded anew', async () => {
  const { clinic, doctor, patient, post } = await practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const answers = await Promise.all([doctor, nurse, doctor].map((caller) => post({ substance: PENICILLIN }, caller)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expectInvalid(await post({ substance: { display: 'PENICILÍNAS' } }), 'substance');
  expectInvalid(await post({ substance: { ...PENICILLIN, display: 'Penicillins' } }), 'substance');
  expect((await post({ substance: PENICILLIN, verification_status: 'refuted' })).status).toBe(201);
  const { id } = answers.find(({ status }) => status === 201)?.body.data ?? {};
  await app
    .as(doctor)
    .patch(`${ALLERGIES}/${id}`)
    .set('If-Match', '*')
    .send({ clinical_status: 'resolved' })
    .expect(200);
  expect((await post({ substance: PENICILLIN })).status).toBe(201);

  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ allergies: Array.from({ length: 100 }, (_, i) => `Number ${i}`) });
  expectInvalid(await post({ substance: { display: 'One more' } }), 'allergies');
});

test('sent twice with one key it is recorded once', async () => {
  const { doctor, patient } = await practice();
  const send = () =>
    app
      .as(doctor)
      .post(ALLERGIES)
      .set('Idempotency-Key', 'a-1')
      .send({ patient_id: patient.id, substance: PENICILLIN });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await app.db('allergies').where({ patient_id: patient.id })).toHaveLength(1);
});

test('who does not write notes records none; a key names who does', async () => {
  const { clinic, doctor, patient, post } = await practice();
  for (const role of ['patient', 'front_desk', 'administrator', 'owner'] as const)
    expectDenied(await post({ substance: PENICILLIN }, await app.build.user(clinic, role)), 'missing_ability');
  const key = await app.build.apiKey(clinic);
  expectInvalid(await post({ substance: PENICILLIN }, key), 'practitioner_id');
  const { practitioner_id } = doctor;
  expect((await post({ substance: PENICILLIN, practitioner_id }, key)).body.data.recorder.id).toBe(practitioner_id);

  await app.build.phiPolicy(clinic, { relation: 'own' });
  expectDenied(await post({ substance: { display: 'Latex' } }), 'phi_access_denied');
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id });
  expect((await post({ substance: { display: 'Latex' } })).status).toBe(201);
});

test('a patient has a hundred allergies that count, and who records one more is told to end one, in FHIR too', async () => {
  const { doctor, patient, post } = await practice();
  const { data } = (await post({ substance: { display: 'Latex' } }).expect(201)).body;
  const row = await app.db('allergies').where({ id: data.id }).first();
  const other = (_: unknown, each: number) => ({ ...row, id: newId(), substance_display: `Pollen ${each}` });
  await app.db('allergies').insert(Array.from({ length: 99 }, other));
  expectInvalid(await post({ substance: { display: 'Dust' } }), 'allergies');
  const resource = {
    resourceType: 'AllergyIntolerance',
    clinicalStatus: { coding: [{ code: 'active', system: `${CODES}/allergyintolerance-clinical` }] },
    patient: { reference: `Patient/${patient.id}` },
    code: { text: 'Dust' },
  };
  const refused = await app.as(doctor).post('/fhir/R4/AllergyIntolerance').type('application/fhir+json').send(resource);
  expect(refused.body.issue[0].details.text).toMatch(/^The patient has 100 allergies that count/);
  expect(refused.body.issue).toMatchObject([{ expression: ['AllergyIntolerance.patient'] }]);
});
