import type { Response } from 'supertest';
import { expectAudit } from './support/expect.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

const FHIR = '/fhir/R4';
const NOTES = '/api/mobile/v1/doctor/consultations';
const ACT_CODE = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const WHY = { url: 'urn:clinic:extension:status-reason', valueString: 'Se abrió dos veces' };

let app: TestApp;
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let now = new Date();
beforeAll(async () => {
  app = await startApp({ clock: () => now });
  practice = await app.build.practice();
});
afterAll(() => app.stop());

const faultsOf = ({ status, body }: Response) => ({
  status,
  at: (body.issue as { expression?: string[] }[] | undefined)?.map(({ expression }) => expression?.[0]),
});
type Written = { resourceType: string; id: string };
const send = (
  body: { resourceType: string },
  headers: Record<string, string> = {},
  caller: Credentials = practice.doctor,
) => app.as(caller).post(`${FHIR}/${body.resourceType}`).set(headers).send(body);
const put = (resource: Written, tag: string, caller: Credentials = practice.doctor) =>
  app.as(caller).put(`${FHIR}/${resource.resourceType}/${resource.id}`).set('If-Match', tag).send(resource);
const read = async (name: string, caller: Credentials = practice.doctor) =>
  (await app.as(caller).get(`${FHIR}/${name}`)).body;

/** A visit as another system would send it. */
const visit = (members: object = {}) => ({
  resourceType: 'Encounter',
  status: 'in-progress',
  class: { system: ACT_CODE, code: 'AMB' },
  subject: { reference: `Patient/${practice.patient.id}` },
  ...members,
});

test('a visit begins, comes back as it was sent, is edited, signed when it is finished, and voided with a reason', async () => {
  const sent = visit({
    type: [{ coding: [{ system: 'urn:clinic:consultation-type', code: 'urgent' }] }],
    participant: [{ individual: { reference: `Practitioner/${practice.doctor.practitioner_id}` } }],
    period: { start: '2026-03-01T15:00:00.000Z' },
    reasonCode: [{ text: 'Tos' }],
  });
  const made = await send(sent);
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: sent });
  const { id } = made.body;
  await expectAudit(app, made, { event: 'consultation.create', resource_id: id, patient_ids: [practice.patient.id] });
  expect((await put(made.body, 'W/"1"')).body).toEqual(made.body);
  const more = { ...made.body, reasonCode: [{ text: 'Tos y fiebre' }] };
  const both = await Promise.all([put(more, 'W/"1"'), put(more, 'W/"1"')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const edited = both.find(({ status }) => status === 200) as Response;
  expect(edited.body).toMatchObject({ reasonCode: [{ text: 'Tos y fiebre' }] });
  await expectAudit(app, edited, { event: 'consultation.update', changed_fields: ['reason'] });
  const finished = {
    ...edited.body,
    status: 'finished',
    period: { ...edited.body.period, end: '2026-03-01T15:20:00.000Z' },
  };
  expect(faultsOf(await put(finished, 'W/"2"'))).toEqual({ status: 422, at: ['Encounter.diagnosis'] });
  expect(await read(`Encounter/${id}`)).toMatchObject({ status: 'in-progress', meta: { versionId: '2' } });
  const diagnoses = [
    { code: 'J00', role: 'secondary' },
    { code: 'I10', role: 'secondary' },
  ];
  await app.as(practice.doctor).patch(`${NOTES}/${id}`).set('If-Match', '*').send({ diagnoses }).expect(200);
  const diagnosed = await read(`Encounter/${id}`);
  const [first, second] = diagnosed.diagnosis;
  expect(faultsOf(await put({ ...diagnosed, diagnosis: [first] }, 'W/"3"'))).toEqual({
    status: 422,
    at: ['Encounter.diagnosis'],
  });
  const ranked = await put({ ...diagnosed, diagnosis: [{ condition: first.condition, rank: 1 }, second] }, '*');
  expect(ranked.body.diagnosis[0]).toMatchObject({ condition: { reference: `Condition/${id}.J00` }, rank: 1 });
  const nurse = await app.build.user(practice.clinic, 'nurse');
  const last = { ...ranked.body, status: 'finished', period: finished.period };
  expect((await put(last, 'W/"4"', nurse)).status).toBe(403);
  const before = now;
  now = new Date(now.getTime() + 13 * 3_600_000);
  expect((await put(last, 'W/"4"')).body.issue[0].diagnostics).toContain('reauthentication_required');
  now = before;
  const signed = await put(last, 'W/"4"');
  expect({ status: signed.status, body: signed.body }).toMatchObject({
    status: 200,
    body: { status: 'finished', period: finished.period },
  });
  await expectAudit(app, signed, { event: 'consultation.complete', patient_ids: [practice.patient.id] });
  const tag = signed.headers['etag'] ?? '';
  expect(faultsOf(await put({ ...signed.body, reasonCode: [{ text: 'Otra' }] }, tag)).at).toEqual(['Encounter.status']);
  expect(faultsOf(await put({ ...signed.body, status: 'in-progress' }, tag)).at).toEqual(['Encounter.status']);
  expect(faultsOf(await put({ ...signed.body, status: 'entered-in-error' }, tag)).at).toEqual(['Encounter.extension']);
  expect((await put({ ...signed.body, status: 'entered-in-error', extension: [WHY] }, 'W/"1"')).status).toBe(412);
  const voided = await put({ ...signed.body, status: 'entered-in-error', extension: [WHY] }, tag);
  expect({ status: voided.status, body: voided.body }).toMatchObject({
    status: 200,
    body: { status: 'entered-in-error', extension: [WHY] },
  });
  await expectAudit(app, voided, { event: 'consultation.cancel' });
});

test.each<[string, object, string]>([
  ['that is planned', { status: 'planned' }, 'Encounter.status'],
  ['in a ward', { class: { system: ACT_CODE, code: 'IMP' } }, 'Encounter.class'],
  [
    'that is virtual and is not',
    {
      class: { system: ACT_CODE, code: 'VR' },
      type: [{ coding: [{ system: 'urn:clinic:consultation-type', code: 'first' }] }],
    },
    'Encounter.class',
  ],
  [
    'of a kind that there is not',
    { type: [{ coding: [{ system: 'urn:clinic:consultation-type', code: 'x' }] }] },
    'Encounter.type',
  ],
  ['of a group', { subject: { reference: 'Group/1' } }, 'Encounter.subject'],
  ['of nobody known', { subject: { reference: 'Patient/00000000-0000-4000-8000-000000000000' } }, 'Encounter.subject'],
  ['with somebody else', { participant: [{ individual: { reference: 'Practitioner/1' } }] }, 'Encounter.participant'],
  ['on a day without its time', { period: { start: '2026-03-01' } }, 'Encounter.period.start'],
  [
    'that ends before it begins',
    { period: { start: '2026-03-01T15:00:00Z', end: '2026-03-01T14:00:00Z' } },
    'Encounter.period.end',
  ],
  [
    'with diagnoses that there are not',
    { diagnosis: [{ condition: { reference: 'Condition/1' } }] },
    'Encounter.diagnosis',
  ],
  [
    'for an appointment that there is not',
    { appointment: [{ reference: 'Appointment/00000000-0000-4000-8000-000000000000' }] },
    'Encounter.appointment',
  ],
  ['that is over without a diagnosis', { status: 'finished' }, 'Encounter.diagnosis'],
])('a visit %s is refused by name, and nothing is written', async (_what, members, expression) => {
  const before = await app.db('consultations').count();
  const refused = await send(visit(members));
  expect(faultsOf(refused)).toMatchObject({ at: expect.arrayContaining([expression]) });
  expect(await app.auditOf(refused)).toHaveLength(1);
  expect(await app.db('consultations').count()).toEqual(before);
});

test('a virtual visit is one of telemedicine, without a patient until there is one; others write none', async () => {
  const { subject: _, ...nobody } = visit({ class: { system: ACT_CODE, code: 'VR' } });
  const { body } = await send(nobody);
  expect(body).toMatchObject({ class: { code: 'VR' }, type: [{ coding: [{ code: 'telemedicine' }] }] });
  const named = await put({ ...body, subject: { reference: `Patient/${practice.patient.id}` } }, 'W/"1"');
  expect(named.body.subject.reference).toBe(`Patient/${practice.patient.id}`);
  await expectAudit(app, named, { patient_ids: [practice.patient.id] });
  const [desk, stranger] = [await app.build.user(practice.clinic, 'front_desk'), await app.build.practice()];
  expect((await send(visit(), {}, desk)).status).toBe(403);
  expect((await put(body, 'W/"2"', desk)).status).toBe(403);
  expect((await put(body, 'W/"2"', stranger.doctor)).status).toBe(404);
  expect(faultsOf(await send(visit(), {}, stranger.doctor)).at).toEqual(['Encounter.subject']);
  const { api_key } = await app.build.apiKey(practice.clinic);
  expect(faultsOf(await send(visit(), {}, { api_key })).at).toEqual(['Encounter.participant']);
});
