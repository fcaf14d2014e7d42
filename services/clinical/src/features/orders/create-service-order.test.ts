import { admission, stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { expectFound, FHIR, get } from '../../../test/support/fhir-chart.js';
import { openConsultation } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();
const PATH = '/api/v1/service-orders';
const WORDS = { type: 'nursing', items: [{ description: 'Dress the wound', quantity: 3, notes: 'Each morning' }] };

async function practice() {
  const built = await openConsultation(app);
  const post = (body: object, caller: { token?: string; api_key?: string } = built.doctor, headers = {}) =>
    app
      .as(caller)
      .post(PATH)
      .set(headers)
      .send({ patient_id: built.patient.id, ...body });
  return { ...built, post };
}

test('a service is ordered without a consultation, as a version, and is told', async () => {
  const { doctor, patient, post } = await practice();
  const response = await post({
    ...WORDS,
    priority: 'urgent',
    notes: 'At home',
    kind: 'laboratory',
    status: 'completed',
  });
  const { data } = response.body;
  expect(response.status).toBe(201);
  expect(data).toMatchObject({
    kind: 'nursing',
    consultation_id: null,
    patient_id: patient.id,
    status: 'active',
    priority: 'urgent',
    notes: 'At home',
    after_signing: false,
    items: [{ test_id: null, description: 'Dress the wound', quantity: 3, needs_coding: true, status: 'requested' }],
    ordered_by: { id: doctor.practitioner_id },
    version: 1,
  });
  expect(response.headers['location']).toBe(`/api/v1/orders/${data.id}`);
  const patient_ids = [patient.id];
  await expectAudit(app, response, { event: 'service_order.create', action: 'C', resource_id: data.id, patient_ids });
  const request_id = response.headers['x-request-id'];
  expect(await app.db('outbox').where({ request_id })).toMatchObject([{ event: 'service_order.create', version: 1 }]);
  expect((await app.as(doctor).get(`/api/v1/orders/${data.id}`)).body.data).toEqual(data);
  const listed = await app.as(doctor).get('/api/v1/orders').query({ kind: 'nursing', patient_id: patient.id });
  expect(listed.body.data).toMatchObject([{ id: data.id, patient: { id: patient.id } }]);
});

test('one of a consultation is shown with it, and goes the way of every order', async () => {
  const { doctor, consultation, post } = await practice();
  const { body } = await post({ ...WORDS, type: 'procedure', consultation_id: consultation.id });
  const { id, items } = body.data;
  expect(body.data.consultation_id).toBe(consultation.id);
  const note = await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`);
  expect(note.body.data.orders).toMatchObject({ imaging: [], laboratory: [], services: [{ id, kind: 'procedure' }] });
  const act = (path: string, said: object = {}) => app.as(doctor).post(`/api/v1/orders/${id}/${path}`).send(said);
  await act('hold', { reason: 'Fever' }).expect(200);
  await act('resume').expect(200);
  for (const status of ['collected', 'in_process', 'resulted'])
    await act(`items/${items[0].id}/status`, { status }).expect(200);
  expect((await app.as(doctor).get(`/api/v1/orders/${id}`)).body.data.status).toBe('completed');
  expectInvalid(await act('cancel', { reason: 'Late' }), 'status');
});

test('tests of the catalog are ordered as services of their own kind alone', async () => {
  const { clinic, doctor, post } = await practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const made = await app
    .as(administrator)
    .post('/api/v1/catalogs/tests')
    .send({ kind: 'therapy', code: 'KT-1', name: 'Respiratory physiotherapy' });
  expect(made.status).toBe(201);
  const test_id = made.body.data.id;
  const { body } = await post({ type: 'therapy', items: [{ test_id, quantity: 10 }] });
  expect(body.data.items).toMatchObject([{ test_id, test: { code: 'KT-1' }, quantity: 10, needs_coding: false }]);
  expectInvalid(await post({ type: 'diet', items: [{ test_id }] }), 'items.0.test_id');
  const theirs = await practice();
  expectInvalid(await theirs.post({ type: 'therapy', items: [{ test_id }] }), 'items.0.test_id');
  expectInvalid(
    await app.as(administrator).post('/api/v1/catalogs/tests').send({ kind: 'diet', code: 'D', name: 'D', unit: 'g' }),
    'unit',
  );
  const resource = await get(app, doctor, `ServiceRequest/${body.data.items[0].id}`);
  expect(resource.body).toMatchObject({ category: [{ coding: [{ code: '277132007' }] }], status: 'active' });
  expect(resource.body.encounter).toBeUndefined();
});

test('one of an admission is named at the discharge, belongs to it in FHIR, and no closed or foreign stay takes one', async () => {
  const { clinic, doctor, patient, consultation, post } = await practice();
  await withoutSummaries(app, clinic);
  const stay = await admission(app, doctor, patient, { bed_id: (await wardWith(app, clinic)).bed.id });
  const placed = await post({ ...WORDS, admission_id: stay.id });
  expect(placed.body.data).toMatchObject({ admission_id: stay.id, consultation_id: null, status: 'active' });
  const { id, number, items } = placed.body.data;
  const encounter = { reference: `Encounter/${stay.id}` };
  const { body: resource } = await get(app, doctor, `ServiceRequest/${items[0].id}`);
  expect(resource).toMatchObject({ encounter });
  await expectFound(app, doctor, { [`ServiceRequest?encounter=Encounter/${stay.id}`]: [items[0].id] });
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.db('consultations').where({ id: note.id }).update({ admission_id: stay.id });
  const noted = (await post({ ...WORDS, consultation_id: note.id })).body.data;
  const inStay = (admission_id: string) => app.as(doctor).get('/api/v1/orders').query({ admission_id });
  expect((await inStay(stay.id)).body.data).toMatchObject([{ id: noted.id }, { id, admission_id: stay.id }]);
  expect((await inStay(newId())).body.data).toEqual([]);
  expectInvalid(await inStay('bed 1'), 'admission_id');
  const { id: _, meta: __, requisition: ___, ...asked } = resource;
  const made = await app.as(doctor).post(`${FHIR}/ServiceRequest`).send(asked);
  expect(made.body).toMatchObject({ resourceType: 'ServiceRequest', encounter });
  expectInvalid(await post({ ...WORDS, admission_id: stay.id, consultation_id: consultation.id }), 'admission_id');
  const theirs = await admission(app, doctor, await app.build.patient(clinic), { kind: 'urgent' });
  for (const admission_id of [theirs.id, newId(), consultation.id])
    expectInvalid(await post({ ...WORDS, admission_id }), 'admission_id');
  const { post: step } = stepsOf(app, doctor, stay.id);
  const refused = await step('discharge', { disposition: 'home' });
  expectInvalid(refused, 'acknowledge');
  expect(JSON.stringify(refused.body.errors)).toContain(number);
  await step('discharge', { disposition: 'home', acknowledge: true }).expect(200);
  expect((await app.as(doctor).get(`/api/v1/orders/${id}`)).body.data.status).toBe('active');
  expectInvalid(await post({ ...WORDS, admission_id: stay.id }), 'admission_id');
});

test('a stay of another clinic, of an area that is off, and in FHIR of another patient or one that is over, is told as unknown or closed', async () => {
  const { clinic, doctor, patient, post } = await practice();
  await withoutSummaries(app, clinic);
  const abroad = await practice();
  const { id: foreign } = await admission(app, abroad.doctor, abroad.patient, { kind: 'urgent' });
  const { id: theirs } = await admission(app, doctor, await app.build.patient(clinic), { kind: 'urgent' });
  const { id: own } = await admission(app, doctor, patient, { kind: 'urgent' });
  expectInvalid(await post({ ...WORDS, admission_id: foreign }), 'admission_id');
  const placed = (await post({ ...WORDS, admission_id: own })).body.data;
  const { body: resource } = await get(app, doctor, `ServiceRequest/${placed.items[0].id}`);
  const { id: _, meta: __, requisition: ___, ...asked } = resource;
  const postFhir = (stay: string) =>
    app
      .as(doctor)
      .post(`${FHIR}/ServiceRequest`)
      .send({ ...asked, encounter: { reference: `Encounter/${stay}` } });
  const expectRefused = async (stay: string) => {
    const { status, body } = await postFhir(stay);
    expect([status, body.issue.map(({ expression }: { expression: string[] }) => expression)]).toEqual([
      422,
      [['ServiceRequest.encounter']],
    ]);
  };
  for (const stay of [foreign, theirs, newId()]) await expectRefused(stay);
  await stepsOf(app, doctor, own).post('cancel', { reason: 'Went home' }).expect(200);
  await expectRefused(own);
  const { id: again } = await admission(app, doctor, patient, { kind: 'urgent' });
  const ofAreas = (areas: string[]) =>
    app
      .db('clinics')
      .where({ id: clinic.id })
      .update({ settings: app.db.raw('settings || ?', [JSON.stringify({ areas })]) });
  await ofAreas(['general']);
  expectInvalid(await post({ ...WORDS, admission_id: again }), 'admission_id');
  await ofAreas(['general', 'hospitalization']);
  expect((await post({ ...WORDS, admission_id: again })).status).toBe(201);
});

test('two sends at once under one key are one order', async () => {
  const { patient, post } = await practice();
  const key = { 'Idempotency-Key': newId() };
  const answers = await Promise.all([1, 2, 3].map(() => post(WORDS, undefined, key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await app.db('orders').where({ patient_id: patient.id })).toHaveLength(1);
});

test('faults are named by their paths, and nothing is stored', async () => {
  const { clinic, doctor, patient, post } = await practice();
  const theirs = await practice();
  const other = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: (await app.build.patient(clinic)).id,
  });
  expectInvalid(await post({}), 'type', 'items');
  expectInvalid(await post({ ...WORDS, type: 'laboratory' }), 'type');
  expectInvalid(await post({ type: 'diet', items: [] }), 'items');
  expectInvalid(await post({ type: 'diet', items: [{}] }), 'items.0.description');
  expectInvalid(await post({ type: 'diet', items: [{ test_id: newId() }] }), 'items.0.test_id');
  expectInvalid(await post({ ...WORDS, patient_id: theirs.patient.id }), 'patient_id');
  for (const { id } of [theirs.consultation, other, { id: newId() }])
    expectInvalid(await post({ ...WORDS, consultation_id: id }), 'consultation_id');
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await post(WORDS), 'patient_id');
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toEqual([]);
});

test('nobody orders without the ability, the area or the relation, and a key names who orders', async () => {
  const { clinic, doctor, patient, post } = await practice();
  for (const role of ['nurse', 'front_desk', 'administrator'] as const)
    expectDenied(await post(WORDS, await app.build.user(clinic, role)), 'missing_ability');
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['orders:write'] });
  expectInvalid(await post(WORDS, key), 'practitioner_id');
  const { practitioner_id } = doctor;
  const { body } = await post({ ...WORDS, practitioner_id }, key);
  expect(body.data.ordered_by.id).toBe(practitioner_id);
  await app.build.phiPolicy(clinic, { relation: 'own' });
  const colleague = await app.build.user(clinic, 'doctor');
  const path = `/api/v1/orders/${body.data.id}`;
  await app.as(doctor).get(path).expect(200);
  expectDenied(await app.as(colleague).get(path), 'phi_access_denied');
  expect((await app.as(colleague).get('/api/v1/orders')).body.data).toEqual([]);
  expectDenied(await post(WORDS, colleague), 'phi_access_denied');
  await app.build.phiPolicy(clinic, { relation: 'any' });
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expectDenied(await post(WORDS), 'area_disabled');
  expect(await app.db('orders').where({ patient_id: patient.id })).toHaveLength(1);
});

test('it is ordered and revoked as a resource, and found by its kind', async () => {
  const { clinic, doctor, patient } = await practice();
  const resource = {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    category: [{ coding: [{ system: 'http://snomed.info/sct', code: '182922004' }] }],
    code: { text: 'Without salt' },
    subject: { reference: `Patient/${patient.id}` },
  };
  const create = () => app.as(doctor).post(`${FHIR}/ServiceRequest`).send(resource);
  const made = await create();
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ code: { text: 'Without salt' }, status: 'active' });
  await expectAudit(app, made, { event: 'service_order.create', patient_ids: [patient.id] });
  await expectFound(app, doctor, {
    'ServiceRequest?category=182922004': [made.body.id],
    'ServiceRequest?category=71388002': [],
    'ServiceRequest?encounter:missing=true': [made.body.id],
  });
  await app.as(doctor).delete(`${FHIR}/ServiceRequest/${made.body.id}`).set('If-Match', '*').expect(204);
  expect(await app.db('orders').where({ patient_id: patient.id })).toMatchObject([{ status: 'revoked', kind: 'diet' }]);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expectDenied(await create(), 'area_disabled');
});
