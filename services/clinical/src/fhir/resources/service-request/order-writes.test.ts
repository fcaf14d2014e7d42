import { expectAudit } from '../../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../../test/support/fhir-issues.js';
import { labOrder, openConsultation } from '../../../../test/support/clinical-records.js';
import type { Credentials } from '../../../../test/support/start.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';
const SNOMED = 'http://snomed.info/sct';
const LOINC = 'http://loinc.org';
const REASON = 'http://hl7.org/fhir/StructureDefinition/request-statusReason';

const app = useClinical();
let opened: Awaited<ReturnType<typeof openConsultation>>;
beforeAll(async () => {
  opened = await openConsultation(app);
});

/** A request as another system would send it. */
const request = (members: object = {}, of = opened) => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  category: [{ coding: [{ system: SNOMED, code: '108252007', display: 'Laboratory procedure' }] }],
  priority: 'urgent',
  code: { coding: [{ system: LOINC, code: '718-7', display: 'Hemoglobin' }] },
  subject: { reference: `Patient/${of.patient.id}` },
  encounter: { reference: `Encounter/${of.consultation.id}` },
  ...members,
});
const IMAGING = { category: [{ coding: [{ system: SNOMED, code: '363679005' }] }] };

const send = (body: object, headers: Record<string, string> = {}, caller: Credentials = opened.doctor) =>
  app.as(caller).post(`${FHIR}/ServiceRequest`).set(headers).send(body);
const put = (resource: { id: string }, tag: string, caller: Credentials = opened.doctor) =>
  app.as(caller).put(`${FHIR}/ServiceRequest/${resource.id}`).set(strictly(tag)).send(resource);
const because = (text: string) => [{ url: REASON, valueCodeableConcept: { text } }];

test('an exam is ordered in its consultation, and comes back as it was sent', async () => {
  const sent = request({
    extension: [{ url: 'urn:clinic:extension:fasting', valueBoolean: true }],
    quantityQuantity: { value: 2 },
    requester: { reference: `Practitioner/${opened.doctor.practitioner_id}` },
    reasonCode: [{ text: 'Anemia en estudio' }],
    specimen: [{ display: 'Sangre venosa' }],
    note: [{ text: 'Antes de las 9' }],
  });
  const made = await send(sent);
  expect({ status: made.status, body: made.body }).toMatchObject({
    status: 201,
    body: { ...sent, code: { coding: expect.arrayContaining([expect.objectContaining({ code: '718-7' })]) } },
  });
  const { order_id } = await app.db('order_items').where({ id: made.body.id }).first();
  await expectAudit(app, made, { event: 'lab_order.create', resource_id: order_id, patient_ids: [opened.patient.id] });
  const { items } = (await app.as(opened.doctor).get(`/api/v1/orders/${order_id}`)).body.data;
  expect(items).toMatchObject([{ id: made.body.id, quantity: 2, specimen: 'Sangre venosa', test: { code: 'HGB' } }]);
  const again = await put(made.body, 'W/"1"');
  expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: made.body });
});

test('a study is ordered by its code, or in words that somebody codes later', async () => {
  const free = await send(request({ ...IMAGING, code: { text: 'Radiografía' }, bodySite: [{ text: 'tórax' }] }));
  expect(free.body).toMatchObject({ code: { text: 'Radiografía, tórax' }, bodySite: [{ text: 'Radiografía, tórax' }] });
  await expectAudit(app, free, { event: 'imaging_order.create' });
  expect((await put(free.body, 'W/"1"')).body).toEqual(free.body);
  const test = await app.db('catalog_tests').where({ kind: 'imaging' }).first();
  const local = { coding: [{ system: `urn:clinic:${opened.clinic.id}:test`, code: test.code }] };
  const coded = await send(request({ ...IMAGING, code: local, bodySite: [{ text: 'izquierda' }] }));
  expect(coded.body.code.coding).toContainEqual(expect.objectContaining({ code: test.code }));
});

test.each<[string, object, string]>([
  ['without a category', { category: undefined }, 'ServiceRequest.category'],
  [
    'of another category',
    { category: [{ coding: [{ system: SNOMED, code: '387713003' }] }] },
    'ServiceRequest.category',
  ],
  ['without a visit', { encounter: undefined }, 'ServiceRequest.encounter'],
  [
    'in a visit that there is not',
    { encounter: { reference: `Encounter/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` } },
    'ServiceRequest.encounter',
  ],
  [
    'for somebody else than the visit',
    { subject: { reference: `Patient/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` } },
    'ServiceRequest.subject',
  ],
  ['of what the catalog does not know', { code: { coding: [{ system: LOINC, code: '0-0' }] } }, 'ServiceRequest.code'],
  ['of an exam in words', { code: { text: 'Hemograma' } }, 'ServiceRequest.code'],
  ['that is none', { doNotPerform: true }, 'ServiceRequest.doNotPerform'],
  ['if needed', { asNeededBoolean: true }, 'ServiceRequest.asNeededBoolean'],
  ['as a plan', { intent: 'plan' }, 'ServiceRequest.intent'],
  ['as a draft', { status: 'draft' }, 'ServiceRequest.status'],
  ['at a pace that there is not', { priority: 'asap' }, 'ServiceRequest.priority'],
  ['by somebody else', { requester: { reference: 'Practitioner/1' } }, 'ServiceRequest.requester'],
  ['of none', { quantityQuantity: { value: 0 } }, 'ServiceRequest.quantity'],
  ['in too many words', { note: [{ text: 'x'.repeat(20_001) }] }, 'ServiceRequest.note'],
])('an order %s is refused by name, and nobody is sent anywhere', async (_what, members, expression) => {
  const before = await app.db('orders').count();
  const refused = await send(request(members));
  expect({ ...faultsOf(refused), audited: (await app.auditOf(refused)).length }).toEqual({
    status: 422,
    at: [expression],
    audited: 1,
  });
  expect(await app.db('orders').count()).toEqual(before);
});

test('of fifty who order what was not ordered yet one does, and a repetition by its key orders nothing more', async () => {
  const of = await openConsultation(app);
  const orders = () => app.db('orders').where({ clinic_id: of.clinic.id });
  const search = `patient=${of.patient.id}&encounter=${of.consultation.id}&code=${LOINC}|718-7`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send(request({}, of), { 'If-None-Exist': search }, of.doctor)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
  expect(await orders()).toHaveLength(1);
  const keyed = () => send(request({}, of), { 'Idempotency-Key': 'one' }, of.doctor);
  const [first, second] = [await keyed(), await keyed()];
  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await orders()).toHaveLength(2);
});

test('an order waits, goes on and is revoked by its status, with a reason, and changes in nothing else', async () => {
  const { body } = await send(request());
  expect(faultsOf(await put({ ...body, status: 'on-hold' }, 'W/"1"'))).toEqual({
    status: 422,
    at: ['ServiceRequest.extension'],
  });
  const held = await put({ ...body, status: 'on-hold', extension: because('Sin ayuno') }, 'W/"1"');
  expect({ status: held.status, body: held.body }).toMatchObject({ status: 200, body: { status: 'on-hold' } });
  await expectAudit(app, held, { event: 'order.hold', action: 'U', patient_ids: [opened.patient.id] });
  const resumed = await app
    .as(opened.doctor)
    .patch(`${FHIR}/ServiceRequest/${body.id}`)
    .set('Content-Type', 'application/json-patch+json')
    .send(JSON.stringify([{ op: 'replace', path: '/status', value: 'active' }]));
  expect(resumed.body).toMatchObject({ status: 'active', meta: { versionId: '3' } });
  for (const [members, at] of [
    [{ priority: 'routine' }, 'ServiceRequest.priority'],
    [{ code: { text: 'Otro' } }, 'ServiceRequest.code'],
    [{ status: 'completed' }, 'ServiceRequest.status'],
    [{ status: 'entered-in-error' }, 'ServiceRequest.status'],
    [{ note: [{ text: 'Otra cosa' }] }, 'ServiceRequest.note'],
  ] as const)
    expect(faultsOf(await put({ ...resumed.body, ...members }, 'W/"3"'))).toMatchObject({
      status: 422,
      at: expect.arrayContaining([at]),
    });
  const revoked = { ...resumed.body, status: 'revoked', extension: because('Repetida') };
  expect((await put(revoked, 'W/"2"')).status).toBe(412);
  const both = await Promise.all([put(revoked, 'W/"3"'), put(revoked, 'W/"3"')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(faultsOf(await put({ ...revoked, status: 'active' }, 'W/"4"'))).toMatchObject({ status: 422 });
});

test('one of several that were ordered together is cancelled alone, by who broke the glass too', async () => {
  const { clinic, doctor, order } = await labOrder(app, ['HGB', 'GLU']);
  const [one, other] = order.items;
  const read = async ({ id }: { id: string }) => (await app.as(doctor).get(`${FHIR}/ServiceRequest/${id}`)).body;
  const waiting = { ...(await read(one)), status: 'on-hold', extension: because('Sin ayuno') };
  expect(faultsOf(await put(waiting, 'W/"1"', doctor))).toEqual({ status: 422, at: ['ServiceRequest.status'] });
  const done = await put({ ...waiting, status: 'revoked' }, 'W/"1"', doctor);
  expect(done.body).toMatchObject({ status: 'revoked', extension: because('Sin ayuno') });
  await expectAudit(app, done, { event: 'order_item.move', resource_id: order.id, details: { item: one.id } });
  const left = await read(other);
  expect(left).toMatchObject({ status: 'active', meta: { versionId: '2' } });
  await app.build.phiPolicy(clinic, { roles: [], break_glass: true });
  const revoked = { ...left, status: 'revoked', extension: because('Sin ayuno') };
  expect((await put(revoked, 'W/"2"', doctor)).status).toBe(403);
  const broken = put(revoked, 'W/"2"', doctor).set('X-Break-Glass-Reason', 'Paciente inconsciente en urgencias');
  expect((await broken).body).toMatchObject({ status: 'revoked' });
});

test('who may not order does not, and strangers reach nothing', async () => {
  const nurse = await app.build.user(opened.clinic, 'nurse');
  const stranger = await openConsultation(app);
  expect((await send(request(), {}, nurse)).status).toBe(403);
  expect(faultsOf(await send(request(), {}, stranger.doctor))).toEqual({
    status: 422,
    at: ['ServiceRequest.encounter'],
  });
  const { body } = await send(request());
  expect((await put(body, 'W/"1"', nurse)).status).toBe(403);
  expect((await put(body, 'W/"1"', stranger.doctor)).status).toBe(404);
  await app.build.phiPolicy(stranger.clinic, { relation: 'own' });
  const colleague = await app.build.user(stranger.clinic, 'doctor');
  expect((await send(request({}, stranger), {}, colleague)).status).toBe(403);
});
