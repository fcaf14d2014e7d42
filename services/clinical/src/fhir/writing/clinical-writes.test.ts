import type { Response } from 'supertest';
import { expectAudit } from '../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../test/support/fhir-issues.js';
import type { Credentials, TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

const ACTIVE = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }],
};
const allergyTo = (patient: { id: string }, code: object, members: object = {}) => ({
  resourceType: 'AllergyIntolerance',
  clinicalStatus: ACTIVE,
  patient: { reference: `Patient/${patient.id}` },
  code,
  ...members,
});
const recordAllergy = (body: object, headers: Record<string, string> = {}, caller: Credentials = practice.doctor) =>
  app.as(caller).post(`${FHIR}/AllergyIntolerance`).set(headers).send(body);

test('an allergy is recorded, and comes back as it was sent', async () => {
  const patient = await app.build.patient(practice.clinic);
  const sent = allergyTo(
    patient,
    { coding: [{ system: 'http://snomed.info/sct', code: '764146007', display: 'Penicilina' }], text: 'Penicilina' },
    {
      type: 'allergy',
      category: ['medication'],
      criticality: 'high',
      onsetDateTime: '2019',
      lastOccurrence: '2024-01-31',
      asserter: { type: 'RelatedPerson', display: 'Su madre' },
      note: [{ text: 'De niño' }],
      reaction: [{ manifestation: [{ text: 'Urticaria' }], severity: 'moderate', onset: '2019-05' }],
    },
  );
  const made = await recordAllergy(sent);
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: sent });
  const { id } = made.body;
  await expectAudit(app, made, { event: 'allergy.create', resource_id: id, patient_ids: [patient.id] });
  const { body } = await app.as(practice.doctor).get(`/api/v1/allergies/${id}`);
  expect(body.data).toMatchObject({
    substance: { system: 'http://snomed.info/sct', code: '764146007' },
    onset: '2019',
  });
});

test('that there is none, and what the platform refuses, by the names of the resource', async () => {
  const patient = await app.build.patient(practice.clinic);
  const none = { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] };
  expect((await recordAllergy(allergyTo(patient, none))).status).toBe(201);
  expect((await recordAllergy(allergyTo(patient, { text: 'Látex' }))).status).toBe(201);
  const fault = async (body: object) => faultsOf(await recordAllergy(body));
  expect(await fault(allergyTo(patient, { text: 'látex' }))).toEqual({ status: 422, at: ['AllergyIntolerance.code'] });
  expect(await fault(allergyTo(patient, none))).toEqual({ status: 422, at: ['AllergyIntolerance.code'] });
  const noneOfDrugs = {
    coding: [{ system: 'http://snomed.info/sct', code: '409137002', display: 'No known drug allergy' }],
  };
  expect(await fault(allergyTo(patient, noneOfDrugs))).toEqual({ status: 422, at: ['AllergyIntolerance.code'] });
  const elsewhere = await app.build.practice();
  expect(await fault(allergyTo(elsewhere.patient, { text: 'Níquel' }))).toEqual({
    status: 422,
    at: ['AllergyIntolerance.patient'],
  });
  const later = { onsetDateTime: '2190' };
  expect(await fault(allergyTo(patient, { text: 'Níquel' }, later))).toEqual({
    status: 422,
    at: ['AllergyIntolerance.onset'],
  });
});

test('an allergy that is there is not recorded twice, and nobody records one without the ability', async () => {
  const patient = await app.build.patient(practice.clinic);
  const headers = { 'If-None-Exist': `patient=${patient.id}&clinical-status=active` };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => recordAllergy(allergyTo(patient, { text: 'Maní' }), headers)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  const desk = await app.build.user(practice.clinic, 'front_desk');
  expect((await recordAllergy(allergyTo(patient, { text: 'Polen' }), {}, desk)).status).toBe(403);
});

const couple = () => [`Patient/${practice.patient.id}`, `Practitioner/${practice.doctor.practitioner_id}`];
const book = (members: object, participants: string[], caller: Credentials = practice.doctor) =>
  app
    .as(caller)
    .post(`${FHIR}/Appointment`)
    .send({
      resourceType: 'Appointment',
      status: 'booked',
      start: '2027-03-01T14:00:00Z',
      end: '2027-03-01T14:30:00Z',
      participant: participants.map((reference) => ({ actor: { reference }, status: 'accepted' })),
      ...members,
    });

test('an appointment is booked by the rules of the calendar', async () => {
  const made = await book({ reasonCode: [{ text: 'Control' }] }, couple());
  expect({ status: made.status, body: made.body }).toMatchObject({
    status: 201,
    body: {
      status: 'booked',
      start: '2027-03-01T14:00:00.000Z',
      minutesDuration: 30,
      reasonCode: [{ text: 'Control' }],
    },
  });
  await expectAudit(app, made, { event: 'appointment.create', resource_id: made.body.id });
  expect(faultsOf(await book({}, couple()))).toEqual({ status: 422, at: ['Appointment.start'] });
  expect(faultsOf(await book({ status: 'fulfilled' }, couple()))).toEqual({ status: 422, at: ['Appointment.status'] });
  expect(faultsOf(await book({ status: 'bogus' }, couple()))).toEqual({ status: 400, at: ['Appointment.status'] });
  const crowd = [...couple(), 'Practitioner/1'];
  expect(faultsOf(await book({}, crowd))).toEqual({ status: 422, at: ['Appointment.participant[2]'] });
  const elsewhere = await app.build.practice();
  const foreign = [`Patient/${elsewhere.patient.id}`, couple()[1] ?? ''];
  const later = { start: '2027-03-02T14:00:00Z', end: '2027-03-02T14:30:00Z' };
  expect(faultsOf(await book(later, foreign))).toEqual({ status: 422, at: ['Appointment.participant'] });
});

const put = (resource: { resourceType: string; id: string }, tag: string, caller: Credentials = practice.doctor) =>
  app.as(caller).put(`${FHIR}/${resource.resourceType}/${resource.id}`).set(strictly(tag)).send(resource);
const patch = (resource: { resourceType: string; id: string }, operations: object[], caller = practice.doctor) =>
  app
    .as(caller)
    .patch(`${FHIR}/${resource.resourceType}/${resource.id}`)
    .set('Content-Type', 'application/json-patch+json')
    .send(JSON.stringify(operations));

test('what is known of an allergy changes, is resolved, and is declared an error with a reason', async () => {
  const patient = await app.build.patient(practice.clinic);
  const { body } = await recordAllergy(allergyTo(patient, { text: 'Penicilina' }, { criticality: 'high' }));
  const same = await put(body, 'W/"1"');
  expect({ status: same.status, body: same.body }).toEqual({ status: 200, body });
  const { criticality: _, ...rest } = body;
  const more = { ...rest, reaction: [{ manifestation: [{ text: 'Anafilaxia' }], severity: 'severe' }] };
  const both = await Promise.all([put(more, 'W/"1"'), put(more, 'W/"1"')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const changed = both.find(({ status }) => status === 200) as Response;
  expect(changed.body).toMatchObject({ reaction: more.reaction });
  expect(changed.body).not.toHaveProperty('criticality');
  await expectAudit(app, changed, {
    event: 'allergy.update',
    action: 'U',
    patient_ids: [patient.id],
    changed_fields: ['criticality', 'reactions'],
  });
  const clinicalStatus = '/clinicalStatus/coding/0/code';
  const resolved = await patch(body, [{ op: 'replace', path: clinicalStatus, value: 'resolved' }]);
  expect(resolved.body).toMatchObject({ clinicalStatus: { coding: [{ code: 'resolved' }] } });
  const other = await app.build.patient(practice.clinic);
  expect((await patch(body, [{ op: 'remove', path: '/clinicalStatus' }])).status).toBe(400);
  expect(
    faultsOf(await patch(body, [{ op: 'replace', path: '/patient/reference', value: `Patient/${other.id}` }])),
  ).toEqual({ status: 422, at: ['AllergyIntolerance.patient'] });
  const mistaken = [
    { op: 'remove', path: '/clinicalStatus' },
    { op: 'replace', path: '/verificationStatus/coding/0/code', value: 'entered-in-error' },
  ];
  expect(faultsOf(await patch(body, mistaken))).toEqual({ status: 422, at: ['AllergyIntolerance.extension'] });
  const why = { url: 'urn:clinic:extension:status-reason', valueString: 'Otra paciente' };
  const voided = await patch(body, [...mistaken, { op: 'add', path: '/extension', value: [why] }]);
  expect({ status: voided.status, body: voided.body }).toMatchObject({ status: 200, body: { extension: [why] } });
  await expectAudit(app, voided, { event: 'allergy.cancel' });
  expect(faultsOf(await patch(body, [{ op: 'add', path: '/criticality', value: 'low' }])).status).toBe(422);
});

test('nobody changes an allergy without the ability, or of another clinic', async () => {
  const patient = await app.build.patient(practice.clinic);
  const { body } = await recordAllergy(allergyTo(patient, { text: 'Nuez' }));
  const [desk, stranger] = [await app.build.user(practice.clinic, 'front_desk'), await app.build.practice()];
  expect((await put(body, 'W/"1"', desk)).status).toBe(403);
  expect((await put(body, 'W/"1"', stranger.doctor)).status).toBe(404);
  const another = await recordAllergy(allergyTo(patient, { text: 'Ajo' }));
  expect(faultsOf(await put({ ...another.body, code: { text: 'nuez' } }, 'W/"1"'))).toEqual({
    status: 422,
    at: ['AllergyIntolerance.code'],
  });
});

test('an appointment gets another time, is attended, cancelled and voided as the platform does it, and no otherwise', async () => {
  const on = (day: number) => ({ start: `2027-04-0${day}T14:00:00.000Z`, end: `2027-04-0${day}T14:30:00.000Z` });
  const { body } = await book({ ...on(1), reasonCode: [{ text: 'Control' }] }, couple());
  expect((await put(body, 'W/"1"')).body).toEqual(body);
  await book(on(2), couple());
  expect(faultsOf(await put({ ...body, ...on(2) }, 'W/"1"'))).toEqual({ status: 422, at: ['Appointment.start'] });
  const later = { ...body, ...on(3) };
  const raced = await Promise.all([put(later, 'W/"1"'), put(later, 'W/"1"')]);
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 412]);
  const moved = raced.find(({ status }) => status === 200) as Response;
  expect(moved.body).toMatchObject(on(3));
  await expectAudit(app, moved, { event: 'appointment.reschedule', patient_ids: [practice.patient.id] });
  for (const [members, at] of [
    [{ reasonCode: [{ text: 'Otra cosa' }] }, 'Appointment.reasonCode'],
    [{ status: 'noshow' }, 'Appointment.status'],
    [{ status: 'proposed' }, 'Appointment.status'],
    [{ status: 'arrived', ...on(4) }, 'Appointment.start'],
    [{ status: 'arrived', comment: 'Tarde' }, 'Appointment.comment'],
    [{ status: 'cancelled' }, 'Appointment.cancelationReason'],
    [{ status: 'entered-in-error' }, 'Appointment.comment'],
    [{ participant: body.participant.slice(0, 1) }, 'Appointment.participant'],
  ] as const)
    expect(faultsOf(await put({ ...moved.body, ...members }, 'W/"2"'))).toMatchObject({
      status: 422,
      at: expect.arrayContaining([at]),
    });
  const key = await app.build.apiKey(practice.clinic, 'live', { scopes: ['appointments:read', 'appointments:book'] });
  expect((await put({ ...moved.body, status: 'arrived' }, 'W/"2"', key)).status).toBe(403);
  const arrived = await patch(body, [{ op: 'replace', path: '/status', value: 'arrived' }]);
  expect(arrived.body).toMatchObject({ status: 'arrived', meta: { versionId: '3' } });
  await expectAudit(app, arrived, { event: 'appointment.check_in' });
  const cancelled = await patch(body, [
    { op: 'replace', path: '/status', value: 'cancelled' },
    { op: 'add', path: '/cancelationReason', value: { text: 'Se sintió mejor' } },
  ]);
  expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelationReason: { text: 'Se sintió mejor' } });
  await expectAudit(app, cancelled, { event: 'appointment.cancel' });
  const voided = await patch(body, [
    { op: 'replace', path: '/status', value: 'entered-in-error' },
    { op: 'remove', path: '/cancelationReason' },
    { op: 'add', path: '/comment', value: 'Prueba' },
  ]);
  expect(voided.body).toMatchObject({ status: 'entered-in-error', comment: 'Prueba' });
  const stranger = await app.build.practice();
  expect((await put(voided.body, 'W/"5"', stranger.doctor)).status).toBe(404);
});

test('what participants say of an appointment books or cancels it, and nothing that they say is lost', async () => {
  const at = { start: '2027-05-03T14:00:00.000Z', end: '2027-05-03T14:30:00.000Z' };
  const { body } = await book({ ...at, status: 'pending' }, couple());
  const says = (status: string, ...more: object[]) =>
    patch(body, [{ op: 'replace', path: '/participant/1/status', value: status }, ...more]);
  const wrong = { status: 422, at: ['Appointment.participant[1].status'] };
  expect(faultsOf(await says('tentative'))).toEqual(wrong);
  expect(faultsOf(await says('accepted', { op: 'replace', path: '/status', value: 'waitlist' }))).toEqual(wrong);
  const accepted = await says('accepted');
  expect(accepted.body).toMatchObject({ status: 'booked', participant: [{}, { status: 'accepted' }] });
  await expectAudit(app, accepted, { event: 'appointment.move', details: { status: 'booked' } });
  expect(faultsOf(await says('declined'))).toEqual({ status: 422, at: ['Appointment.cancelationReason'] });
  const declined = await says('declined', { op: 'add', path: '/comment', value: 'De viaje' });
  expect(declined.body).toMatchObject({ status: 'cancelled', cancelationReason: { text: 'De viaje' } });
});
