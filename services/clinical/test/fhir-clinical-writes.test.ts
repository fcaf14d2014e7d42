import type { Response } from 'supertest';
import { expectAudit } from './support/expect.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

const FHIR = '/fhir/R4';

let app: TestApp;
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  app = await startApp();
  practice = await app.build.practice();
});
afterAll(() => app.stop());

const faultsOf = ({ status, body }: Response) => ({
  status,
  at: (body.issue as { expression?: string[] }[] | undefined)?.map(({ expression }) => expression?.[0]),
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
  const both = [`Patient/${practice.patient.id}`, `Practitioner/${practice.doctor.practitioner_id}`];
  const made = await book({ reasonCode: [{ text: 'Control' }] }, both);
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
  expect(faultsOf(await book({}, both))).toEqual({ status: 422, at: ['Appointment.start'] });
  expect(faultsOf(await book({ status: 'fulfilled' }, both))).toEqual({ status: 422, at: ['Appointment.status'] });
  expect(faultsOf(await book({ status: 'bogus' }, both))).toEqual({ status: 400, at: ['Appointment.status'] });
  const crowd = [...both, 'Practitioner/1'];
  expect(faultsOf(await book({}, crowd))).toEqual({ status: 422, at: ['Appointment.participant[2]'] });
  const elsewhere = await app.build.practice();
  const foreign = [`Patient/${elsewhere.patient.id}`, both[1] ?? ''];
  const later = { start: '2027-03-02T14:00:00Z', end: '2027-03-02T14:30:00Z' };
  expect(faultsOf(await book(later, foreign))).toEqual({ status: 422, at: ['Appointment.participant'] });
});
