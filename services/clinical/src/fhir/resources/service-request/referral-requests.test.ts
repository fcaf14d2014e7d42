import { referral } from '../../../../test/support/clinical-records.js';
import { expectFound, FHIR, get } from '../../../../test/support/fhir-chart.js';
import { labOrder } from '../../../../test/support/clinical-records.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

const SNOMED = 'http://snomed.info/sct';

async function referred() {
  const ordered = await labOrder(app);
  const { clinic, doctor, patient, consultation } = ordered;
  const colleague = await app.build.user(clinic, 'doctor');
  const diagnoses = [{ code: 'I10' }];
  const said = {
    to_practitioner_id: colleague.practitioner_id,
    priority: 'emergency',
    consultation_id: consultation.id,
  };
  const within = await referral(app, doctor, patient, { ...said, diagnoses });
  const outside = await referral(app, doctor, patient);
  const act = (verb: string, body: object = {}, id: string = within.id) =>
    app.as(colleague).post(`/api/v1/referrals/${id}/${verb}`).send(body).expect(200);
  return { ...ordered, colleague, within, outside, act, item: ordered.order.items[0].id as string };
}

test('a referral is a request beside those of orders, and a task of the same id tells its state', async () => {
  const { doctor, patient, consultation, colleague, within, outside } = await referred();
  expect((await get(app, doctor, `ServiceRequest/${within.id}`)).body).toMatchObject({
    status: 'active',
    intent: 'order',
    category: [{ coding: [{ system: SNOMED, code: '3457005' }] }],
    priority: 'stat',
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${consultation.id}` },
    requester: { reference: `Practitioner/${doctor.practitioner_id}` },
    performer: [{ reference: `Practitioner/${colleague.practitioner_id}` }],
    reasonCode: [{ text: 'Chest pain on effort' }, { coding: [{ code: 'I10' }] }],
  });
  const other = await get(app, doctor, `ServiceRequest/${outside.id}`);
  expect(other.body.performer).toEqual([{ display: 'Dr. Rojas, Hospital Norte' }]);
  expect((await get(app, doctor, `Task/${within.id}`)).body).toMatchObject({
    status: 'requested',
    intent: 'order',
    focus: { reference: `ServiceRequest/${within.id}` },
    for: { reference: `Patient/${patient.id}` },
    owner: { reference: `Practitioner/${colleague.practitioner_id}` },
  });
});

test.each([
  ['accept', {}, 'active', 'accepted'],
  ['decline', { reason: 'Full' }, 'revoked', 'rejected'],
  ['cancel', {}, 'revoked', 'cancelled'],
])('what happens by %s is told by both, in each version', async (verb, body, status, state) => {
  const { doctor, within, act } = await referred();
  await act(verb, body);
  expect((await get(app, doctor, `ServiceRequest/${within.id}`)).body).toMatchObject({
    status,
    meta: { versionId: '2' },
  });
  expect((await get(app, doctor, `Task/${within.id}`)).body).toMatchObject({ status: state });
  for (const [type, before] of Object.entries({ ServiceRequest: 'active', Task: 'requested' })) {
    expect((await get(app, doctor, `${type}/${within.id}/_history/1`)).body.status).toBe(before);
    expect((await get(app, doctor, `${type}/${within.id}/_history`)).body.entry).toHaveLength(2);
    const told = await get(app, doctor, `Provenance?target=${type}/${within.id}`);
    expect(told.body.entry).toHaveLength(2);
  }
});

test('they are found by what they say, apart from orders and together with them', async () => {
  const { doctor, patient, consultation, colleague, within, outside, item, act } = await referred();
  await act('accept', {}, outside.id);
  await act('complete', {}, outside.id);
  const both = [within.id, outside.id].toSorted();
  await expectFound(app, doctor, {
    [`ServiceRequest?patient=${patient.id}`]: [...both, item].toSorted(),
    [`ServiceRequest?patient=${patient.id}&category=${SNOMED}|3457005`]: both,
    [`ServiceRequest?patient=${patient.id}&category:not=3457005`]: [item],
    [`ServiceRequest?performer=Practitioner/${colleague.practitioner_id}`]: [within.id],
    'ServiceRequest?performer:missing=true': [item],
    'ServiceRequest?status=completed': [outside.id],
    'ServiceRequest?category=3457005&status=active': [within.id],
    'ServiceRequest?priority=stat': [within.id],
    [`ServiceRequest?encounter=${consultation.id}&category=3457005`]: [within.id],
    'ServiceRequest?code:missing=true': both,
    [`Task?patient=${patient.id}`]: both,
    'Task?status=requested': [within.id],
    'Task?status=completed': [outside.id],
    [`Task?focus=ServiceRequest/${within.id}`]: [within.id],
    [`Task?owner=Practitioner/${colleague.practitioner_id}`]: [within.id],
    [`Task?requester=Practitioner/${doctor.practitioner_id}`]: both,
    'Task?focus:ServiceRequest.status=active': [within.id],
    [`ServiceRequest?_has:Task:focus:status=completed`]: [outside.id],
  });
});

test('it is completed or revoked as a request, and nothing else of it is changed', async () => {
  const { doctor, within, outside, act } = await referred();
  const put = (resource: { id: string }, members: object, ifMatch = '*') =>
    app
      .as(doctor)
      .put(`${FHIR}/ServiceRequest/${resource.id}`)
      .set('If-Match', ifMatch)
      .send({ ...resource, ...members });
  const { body: first } = await get(app, doctor, `ServiceRequest/${within.id}`);
  expect((await put(first, { status: 'completed' })).status).toBe(422);
  expect((await put(first, { priority: 'routine' })).status).toBe(422);
  await act('accept');
  expect((await put(first, { status: 'completed' })).body).toMatchObject({ status: 'completed' });
  expect(await app.db('outbox').where({ resource_id: within.id }).pluck('event')).toContain('referral.complete');
  // Whoever has an earlier version is told so, and not what would be wrong with it by now.
  for (const members of [{}, { priority: 'routine' }]) expect((await put(first, members, 'W/"1"')).status).toBe(412);
  await app.as(doctor).delete(`${FHIR}/ServiceRequest/${outside.id}`).set('If-Match', '*').expect(204);
  expect(await app.db('referrals').where({ id: outside.id })).toMatchObject([{ status: 'cancelled' }]);
});

test('where the clinic does not use the area they are nowhere, and orders are', async () => {
  const { clinic, doctor, patient, within, item } = await referred();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  await expectFound(app, doctor, {
    [`ServiceRequest?patient=${patient.id}`]: [item],
    [`Task?patient=${patient.id}`]: [],
  });
  for (const type of ['ServiceRequest', 'Task'])
    expect((await get(app, doctor, `${type}/${within.id}`)).status).toBe(404);
  const resource = { resourceType: 'ServiceRequest', id: within.id, status: 'revoked', intent: 'order' };
  const put = app.as(doctor).put(`${FHIR}/ServiceRequest/${within.id}`).set('If-Match', '*');
  expect((await put.send({ ...resource, subject: { reference: `Patient/${patient.id}` } })).status).toBe(404);
  expect(await app.db('referrals').where({ id: within.id })).toMatchObject([{ status: 'sent' }]);
});
