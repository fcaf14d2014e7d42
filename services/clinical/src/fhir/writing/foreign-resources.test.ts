import type { Response } from 'supertest';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import { openConsultation } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What other systems say in their own way, and is kept here or refused with what to send instead. */

const FHIR = '/fhir/R4';

const app = useClinical();
let opened: Awaited<ReturnType<typeof openConsultation>>;
beforeAll(async () => {
  opened = await openConsultation(app);
});

const send = (resourceType: string, members: object, headers: Record<string, string> = {}) =>
  app
    .as(opened.doctor)
    .post(`${FHIR}/${resourceType}`)
    .set(headers)
    .send({ resourceType, ...members });
const ofVisit = () => ({
  subject: { reference: `Patient/${opened.patient.id}` },
  encounter: { reference: `Encounter/${opened.consultation.id}` },
});
const TOLD = { Prefer: 'return=OperationOutcome' };
const SNOMED = 'http://snomed.info/sct';
const LOINC = 'http://loinc.org';
const IMAGING = { coding: [{ system: SNOMED, code: '363679005' }] };
const LABORATORY = { coding: [{ system: SNOMED, code: '108252007' }] };

const refusalOf = ({ status, body }: Response) => ({
  status,
  issue: (body.issue as { expression?: string[]; details: { text: string } }[]).map(({ expression, details }) => [
    expression?.[0],
    details.text,
  ]),
});

test('an appointment that is sent again with its comment stays as it is, and the comment is told as not kept', async () => {
  const actors = [`Patient/${opened.patient.id}`, `Practitioner/${opened.doctor.practitioner_id}`];
  const { body: booked } = await send('Appointment', {
    status: 'booked',
    start: '2027-03-01T14:00:00Z',
    end: '2027-03-01T14:30:00Z',
    participant: actors.map((reference) => ({ actor: { reference }, status: 'accepted' })),
  });
  const again = await app
    .as(opened.doctor)
    .put(`${FHIR}/Appointment/${booked.id}`)
    .set({ 'If-Match': 'W/"1"', ...TOLD })
    .send({ ...booked, comment: 'Con su hija' });
  expect(faultsOf(again)).toEqual({ status: 200, at: ['Appointment.comment'] });
});

test.each<[string, () => object]>([
  ['ServiceRequest', () => ({ status: 'active', category: [IMAGING], code: { text: 'Radiografía' } })],
  ['MedicationRequest', () => ({ status: 'draft', medicationCodeableConcept: { text: 'Paracetamol' } })],
])('an original %s is kept as an order, which is told, and refused to who is strict', async (type, members) => {
  const sent = { intent: 'original-order', ...members(), ...ofVisit() };
  const at = [`${type}.intent`];
  expect(faultsOf(await send(type, sent, { Prefer: 'handling=strict' }))).toEqual({ status: 422, at });
  const made = await send(type, sent, TOLD);
  expect(faultsOf(made)).toEqual({ status: 201, at });
  const read = await app
    .as(opened.doctor)
    .get(new URL(made.headers['location'] ?? '').pathname.replace(/\/_history.*/, ''));
  expect(read.body).toMatchObject({ intent: 'order' });
});

test.each<[string, string, () => object, string, () => string]>([
  [
    'of no kind',
    'ServiceRequest',
    () => ({ status: 'active', intent: 'order', code: { text: 'Hemograma' } }),
    'ServiceRequest.category',
    () => '108252007',
  ],
  [
    'of what is in no catalog',
    'ServiceRequest',
    () => ({ status: 'active', intent: 'order', category: [LABORATORY], code: { text: 'Hemograma' } }),
    'ServiceRequest.code',
    () => `urn:clinic:${opened.clinic.id}:test`,
  ],
  [
    'that is finished before it began',
    'Encounter',
    () => ({ status: 'finished', class: { code: 'AMB' } }),
    'Encounter.status',
    () => 'in-progress',
  ],
])('what is %s is refused with what to send in its place', async (_what, type, members, at, said) => {
  const refused = refusalOf(await send(type, { ...members(), ...(type === 'Encounter' ? {} : ofVisit()) }));
  expect(refused).toEqual({ status: 422, issue: [[at, expect.stringContaining(said())]] });
});

test('a diagnosis that the visit has is refused with the address of what there is; a sign may be measured again', async () => {
  const temperature = {
    status: 'final',
    category: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
    ],
    code: { coding: [{ system: LOINC, code: '8310-5' }] },
    effectiveDateTime: '2026-03-01',
    valueQuantity: { value: 36.5, unit: '°C', system: 'http://unitsofmeasure.org', code: 'Cel' },
    ...ofVisit(),
  };
  const [first, second] = [await send('Observation', temperature), await send('Observation', temperature)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);

  // Neither how certain nor how active it is must be said of a diagnosis.
  const diagnosis = { code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'I10' }] }, ...ofVisit() };
  const made = await send('Condition', diagnosis);
  expect(made.status).toBe(201);
  expect(refusalOf(await send('Condition', diagnosis))).toEqual({
    status: 422,
    issue: [['Condition.code', expect.stringContaining(`Condition/${made.body.id}`)]],
  });
});

test('a prescription that was valid until a day that is over is refused at that day', async () => {
  const sent = {
    status: 'draft',
    intent: 'order',
    medicationCodeableConcept: { text: 'Ibuprofeno' },
    dispenseRequest: { validityPeriod: { start: '2015-01-15', end: '2016-01-15' } },
    ...ofVisit(),
  };
  expect(faultsOf(await send('MedicationRequest', sent))).toEqual({
    status: 422,
    at: ['MedicationRequest.dispenseRequest.validityPeriod.end'],
  });
});

test.each<[string, 'post' | 'put' | 'delete', string, string]>([
  ['an organization', 'post', 'Organization', 'administrators'],
  ['a role', 'put', 'PractitionerRole/1', 'Practitioner'],
  ['a calendar', 'post', 'Schedule', 'Appointment'],
  ['a free time', 'put', 'Slot/1', 'Appointment'],
  ['a specimen', 'post', 'Specimen', 'specimen.display'],
  ['a document', 'post', 'DocumentReference', 'Composition'],
  ['a note', 'post', 'Composition', 'Encounter'],
  ['who wrote what', 'delete', 'Provenance/1', 'The service'],
  ['what was asked', 'post', 'AuditEvent', 'The service'],
])('%s that cannot be written so is refused with what can', async (_what, method, path, said) => {
  const refused = await app.as(opened.doctor)[method](`${FHIR}/${path}`).send({});
  const text = expect.stringMatching(new RegExp(`^This address takes ${refused.headers['allow']}\\. .*${said}`));
  expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({
    status: 405,
    issue: [{ code: 'not-supported', details: { text } }],
  });
});

test('a type that there is not is named, and an address that there is not tells nothing of what it is like', async () => {
  const as = app.as(opened.doctor);
  const text = 'There is no type NutritionOrder here: /fhir/R4/metadata lists those that there are.';
  const entry = [{ request: { method: 'GET', url: 'NutritionOrder/1' } }];
  const batch = await as.post(FHIR).send({ resourceType: 'Bundle', type: 'batch', entry });
  for (const { issue } of [
    (await as.post(`${FHIR}/NutritionOrder`).send({ resourceType: 'NutritionOrder' })).body,
    (await as.get(`${FHIR}/NutritionOrder/1`)).body,
    batch.body.entry[0].response.outcome,
  ])
    expect(issue).toMatchObject([{ code: 'not-found', details: { text } }]);
  expect((await as.get(`${FHIR}/Patient/1/x/y/z`)).body.issue).toMatchObject([
    { details: { text: 'Resource not found.' } },
  ]);
});

test('an update of what there is not is told to create it', async () => {
  const text = expect.stringContaining('POST /fhir/R4/Patient');
  const refused = await app
    .as(opened.doctor)
    .put(`${FHIR}/Patient/example`)
    .send({ resourceType: 'Patient', id: 'example' });
  expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({
    status: 404,
    issue: [{ details: { text } }],
  });
});

test('a section of a note that there is not is told by which codes there are some', async () => {
  const at = `${FHIR}/Composition/${opened.consultation.id}`;
  const { body, headers } = await app.as(opened.doctor).get(at);
  const section = [
    {
      code: { coding: [{ system: LOINC, code: '11348-0' }] },
      text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">x</div>' },
    },
  ];
  const refused = await app
    .as(opened.doctor)
    .put(at)
    .set('If-Match', headers['etag'] ?? '')
    .send({ ...body, section });
  expect(refusalOf(refused)).toEqual({
    status: 422,
    issue: [['Composition.section[0].code', expect.stringMatching(/10154-3, .*10164-2/)]],
  });
});

test('what a refusal compares with is named as the resource names it', async () => {
  const refused = await send('Encounter', {
    status: 'in-progress',
    class: { code: 'AMB' },
    period: { start: '2026-03-01T15:00:00Z', end: '2026-03-01T14:00:00Z' },
  });
  expect(refusalOf(refused).issue).toEqual([
    ['Encounter.period.end', 'The Encounter.period.end must not be before Encounter.period.start.'],
  ]);
  const { body } = await send('Encounter', {
    status: 'in-progress',
    class: { code: 'AMB' },
    subject: { reference: `Patient/${opened.patient.id}` },
  });
  const early = await app
    .as(opened.doctor)
    .put(`${FHIR}/Encounter/${body.id}`)
    .set('If-Match', 'W/"1"')
    .send({ ...body, status: 'finished' });
  expect(refusalOf(early).issue).toEqual([
    ['Encounter.diagnosis', 'The Encounter.diagnosis field is required when Encounter.status is finished.'],
  ]);
});

test('a reason that only an extension can say is asked for by the url of that extension', async () => {
  const as = app.as(opened.doctor);
  const visit = await as.get(`${FHIR}/Encounter/${opened.consultation.id}`);
  const refused = await as
    .put(`${FHIR}/Encounter/${opened.consultation.id}`)
    .set('If-Match', visit.headers['etag'] ?? '')
    .send({ ...visit.body, status: 'entered-in-error' });
  expect(refusalOf(refused)).toEqual({
    status: 422,
    issue: [
      ['Encounter.extension', 'The Encounter.extension with the url urn:clinic:extension:status-reason is required.'],
    ],
  });
});
