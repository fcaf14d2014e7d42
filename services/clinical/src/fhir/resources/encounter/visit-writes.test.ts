import type { Response } from 'supertest';
import { expectAudit } from '../../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../../test/support/fhir-issues.js';
import { openConsultation } from '../../../../test/support/clinical-records.js';
import type { Credentials, TestApp } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';
const NOTES = '/api/mobile/v1/doctor/consultations';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const ACT_CODE = `${TERMINOLOGY}/v3-ActCode`;
const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const WHY = { url: 'urn:clinic:extension:status-reason', valueString: 'Se abrió dos veces' };

const app = useClinical({ clock: () => now });
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let opened: Awaited<ReturnType<typeof openConsultation>>;
let now = new Date();
beforeAll(async () => {
  practice = await app.build.practice();
  opened = await openConsultation(app);
});

const send = (
  body: { resourceType: string },
  headers: Record<string, string> = {},
  caller: Credentials = practice.doctor,
) => app.as(caller).post(`${FHIR}/${body.resourceType}`).set(headers).send(body);
const put = (resource: { resourceType: string; id: string }, tag: string, caller: Credentials = practice.doctor) =>
  app.as(caller).put(`${FHIR}/${resource.resourceType}/${resource.id}`).set(strictly(tag)).send(resource);
const read = async (name: string) => (await app.as(practice.doctor).get(`${FHIR}/${name}`)).body;

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
  ['of nobody known', { subject: { reference: `Patient/${NOBODY}` } }, 'Encounter.subject'],
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
    { appointment: [{ reference: `Appointment/${NOBODY}` }] },
    'Encounter.appointment',
  ],
  ['that is over already', { status: 'finished' }, 'Encounter.status'],
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

const status = (system: string, code: string) => ({ coding: [{ system: `${TERMINOLOGY}/condition-${system}`, code }] });

/** A diagnosis as another system would send it. */
const diagnosis = (members: object = {}) => ({
  resourceType: 'Condition',
  clinicalStatus: status('clinical', 'active'),
  verificationStatus: status('ver-status', 'confirmed'),
  category: [{ coding: [{ system: `${TERMINOLOGY}/condition-category`, code: 'encounter-diagnosis' }] }],
  code: { coding: [{ system: ICD_10, code: 'J00' }] },
  subject: { reference: `Patient/${opened.patient.id}` },
  encounter: { reference: `Encounter/${opened.consultation.id}` },
  ...members,
});

test('a diagnosis is added to its visit, comes back as it was sent, and is refuted', async () => {
  const sent = diagnosis({ note: [{ text: 'Leve' }] });
  const headers = { 'If-None-Exist': `encounter=${opened.consultation.id}&code=J00` };
  const all = await Promise.all(Array.from({ length: 5 }, () => send(sent, headers, opened.doctor)));
  expect(all.map((each) => each.status).sort()).toEqual([200, 200, 200, 200, 201]);
  const made = all.find((each) => each.status === 201) as Response;
  expect(made.body).toMatchObject({ ...sent, code: { coding: [{ system: ICD_10, code: 'J00' }] } });
  await expectAudit(app, made, {
    event: 'consultation.update',
    action: 'C',
    resource_id: opened.consultation.id,
    patient_ids: [opened.patient.id],
  });
  expect(faultsOf(await send(sent, {}, opened.doctor))).toEqual({ status: 422, at: ['Condition.code'] });
  await send(diagnosis({ code: { coding: [{ system: ICD_10, code: 'I10' }] } }), {}, opened.doctor);
  const read = async () => (await app.as(opened.doctor).get(`${FHIR}/Condition/${made.body.id}`)).body;
  const before = await read();
  const tag = `W/"${before.meta.versionId}"`;
  expect((await put(before, tag, opened.doctor)).body).toEqual(before);
  const refuted = {
    ...before,
    clinicalStatus: status('clinical', 'inactive'),
    verificationStatus: status('ver-status', 'refuted'),
  };
  const both = await Promise.all([put(refuted, tag, opened.doctor), put(refuted, tag, opened.doctor)]);
  expect(both.map((each) => each.status).sort()).toEqual([200, 412]);
  const done = both.find((each) => each.status === 200) as Response;
  expect(done.body).toMatchObject({ verificationStatus: { coding: [{ code: 'refuted' }] }, note: [{ text: 'Leve' }] });
  await expectAudit(app, done, { event: 'consultation.update', resource_id: opened.consultation.id });
  for (const [members, at] of [
    [{ code: { coding: [{ system: ICD_10, code: 'I10' }] } }, 'Condition.code'],
    [{ subject: { reference: `Patient/${NOBODY}` } }, 'Condition.subject'],
    [{ encounter: { reference: `Encounter/${NOBODY}` } }, 'Condition.encounter'],
  ] as const)
    expect(faultsOf(await put({ ...done.body, ...members }, '*', opened.doctor))).toEqual({ status: 422, at: [at] });
  const listed = await app.as(opened.doctor).get(`${NOTES}/${opened.consultation.id}`);
  expect(listed.body.data.diagnoses).toMatchObject([
    { code: 'J00', certainty: 'ruled_out' },
    { code: 'I10', certainty: 'confirmed' },
  ]);
});

test.each<[string, object, string]>([
  ['of no visit', { encounter: undefined }, 'Condition.encounter'],
  ['of a visit that there is not', { encounter: { reference: `Encounter/${NOBODY}` } }, 'Condition.encounter'],
  ['of somebody else', { subject: { reference: `Patient/${NOBODY}` } }, 'Condition.subject'],
  [
    'in another system',
    { code: { coding: [{ system: 'http://snomed.info/sct', code: '82272006' }] } },
    'Condition.code',
  ],
  ['that the catalog does not know', { code: { coding: [{ system: ICD_10, code: 'Q99.99' }] } }, 'Condition.code'],
  ['that is over', { clinicalStatus: status('clinical', 'resolved') }, 'Condition.clinicalStatus'],
  ['that is active and refuted', { verificationStatus: status('ver-status', 'refuted') }, 'Condition.clinicalStatus'],
  ['among others', { verificationStatus: status('ver-status', 'differential') }, 'Condition.verificationStatus'],
  [
    'of the problem list',
    { category: [{ coding: [{ system: `${TERMINOLOGY}/condition-category`, code: 'problem-list-item' }] }] },
    'Condition.encounter',
  ],
])('a diagnosis %s is refused by name', async (_what, members, expression) => {
  const refused = await send(
    diagnosis({ code: { coding: [{ system: ICD_10, code: 'K29' }] }, ...members }),
    {},
    opened.doctor,
  );
  expect(faultsOf(refused)).toMatchObject({ status: 422, at: expect.arrayContaining([expression]) });
  expect(await app.auditOf(refused)).toHaveLength(1);
});
