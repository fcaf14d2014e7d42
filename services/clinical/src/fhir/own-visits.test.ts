import { laboratoryTest, referral } from '../../test/support/clinical-records.js';
import { admission } from '../../test/support/admissions.js';
import { emergencyVisit } from '../../test/support/emergency-visits.js';
import { FHIR } from '../../test/support/fhir-chart.js';
import { expectDenied, expectNotFound } from '../../test/support/expect.js';
import { letIn, registerApp } from '../../test/support/smart.js';
import { useClinical } from '../../test/support/use-clinical.js';

const app = useClinical();

type Resource = { resourceType: string; id: string; status?: string };
const NOTES = '/api/mobile/v1/doctor/consultations';
const SECRETS = ['Fear of heights', 'Behind closed doors', 'Ask about the fall'];

/** A patient with a signed visit, a draft, orders, a referral, an emergency visit and an admission; and another with a signed visit. */
async function twoPatients() {
  const { clinic, doctor } = await app.build.practice();
  const [one, other] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'patient')];
  const own = { id: one.patient_id ?? '' };
  const begin = async (patient_id: string | null) => {
    const diagnoses = [{ code: 'J00', role: 'principal', certainty: 'confirmed' }];
    const body = { patient_id, reason: 'Fear of heights', diagnoses };
    return (await app.as(doctor).post(NOTES).send(body).expect(201)).body.data.id as string;
  };
  const sign = (id: string) => app.as(doctor).post(`${NOTES}/${id}/complete`).set('If-Match', '*').expect(200);
  const order = async (id: string) => {
    const items = [{ test_id: await laboratoryTest(app) }];
    const asked = { items, notes: 'Behind closed doors', clinical_info: 'Ask about the fall' };
    const { body } = await app.as(doctor).post(`${NOTES}/${id}/lab-orders`).send(asked).expect(200);
    return body.data as { id: string; items: { id: string }[] };
  };
  const [visit, draft, theirs] = [await begin(own.id), await begin(own.id), await begin(other.patient_id)];
  const [ordered, ofOther] = [await order(visit), await order(theirs)];
  for (const id of [visit, theirs]) await sign(id);
  const sent = await referral(app, doctor, own);
  const ids = { visit, draft, theirs, request: ordered.items[0]?.id ?? '', requestOfOther: ofOther.items[0]?.id ?? '' };
  return { clinic, doctor, one, other, own, ids, order: ordered.id, referral: sent.id as string };
}

const found = async (reader: { token: string }, path: string) => {
  const { body } = await app.as(reader).get(`${FHIR}/${path}`).expect(200);
  return ((body.entry ?? []) as { resource: Resource }[])
    .map(({ resource }) => resource)
    .filter(({ resourceType }) => resourceType !== 'OperationOutcome');
};

const idsOf = async (reader: { token: string }, path: string) => (await found(reader, path)).map(({ id }) => id);

test('a patient reads the signed visits and the orders that the own lists have, and nothing that was written in them', async () => {
  const { one, ids, own } = await twoPatients();
  const { body: visits } = await app.as(one).get('/api/mobile/v1/clinical/visits').expect(200);
  expect(await idsOf(one, 'Encounter')).toEqual(visits.data.map(({ id }: Resource) => id));
  expect(await idsOf(one, 'ServiceRequest')).toEqual([ids.request]);
  for (const path of [
    'Encounter',
    'ServiceRequest',
    `Patient/${own.id}/$everything`,
    `Encounter/${ids.visit}/_history`,
  ]) {
    const { text } = await app.as(one).get(`${FHIR}/${path}`).expect(200);
    for (const secret of SECRETS) expect({ path, secret, said: text.includes(secret) }).toMatchObject({ said: false });
    expect(text).not.toContain(ids.draft);
  }
  const { body } = await app.as(one).get(`${FHIR}/Encounter/${ids.visit}`).expect(200);
  expect(body).toMatchObject({ status: 'finished', participant: [{ individual: { display: expect.any(String) } }] });
  for (const member of ['reasonCode', 'diagnosis', 'appointment']) expect(body).not.toHaveProperty(member);
});

test('staff read all of it as before', async () => {
  const { doctor, own } = await twoPatients();
  const text = JSON.stringify([
    await found(doctor, `Encounter?patient=${own.id}`),
    await found(doctor, `ServiceRequest?patient=${own.id}`),
  ]);
  for (const secret of SECRETS) expect(text).toContain(secret);
});

test('drafts, errors, referrals, stays and what is another patient’s are not there, by any way', async () => {
  const { clinic, doctor, one, other, own, ids, order, referral: sent } = await twoPatients();
  const stays = [(await emergencyVisit(app, doctor, own)).id, (await admission(app, doctor, own, {})).id];
  const hidden = [ids.draft, ids.theirs, ids.requestOfOther, sent, ...stays];
  for (const id of hidden) {
    for (const type of ['Encounter', 'ServiceRequest']) {
      for (const path of [`${type}/${id}`, `${type}/${id}/_history`, `${type}/${id}/_history/1`])
        expectNotFound(await app.as(one).get(`${FHIR}/${path}`));
      expect(await idsOf(one, `${type}?_id=${id}`)).toEqual([]);
    }
  }
  for (const path of [
    `Patient?_id=${own.id}&_revinclude=Encounter:patient&_revinclude=ServiceRequest:subject`,
    `?_type=Encounter,ServiceRequest`,
    `Encounter/_history`,
    `ServiceRequest/_history`,
    `ServiceRequest?_include=ServiceRequest:*`,
    `Patient/${other.patient_id}/Encounter`,
    `Encounter/${ids.theirs}/ServiceRequest`,
  ]) {
    const { text } = await app.as(one).get(`${FHIR}${path.startsWith('?') ? '' : '/'}${path}`);
    for (const id of hidden) expect({ path, id, said: text.includes(`"${id}"`) }).toMatchObject({ said: false });
  }
  // The version of a visit that was a draft is not shown either, and nothing of an order that was an error.
  expectNotFound(await app.as(one).get(`${FHIR}/Encounter/${ids.visit}/_history/1`));
  await app.db('orders').where({ clinic_id: clinic.id, id: order }).update({ status: 'entered-in-error' });
  expect(await idsOf(one, 'ServiceRequest')).toEqual([]);
  expectNotFound(await app.as(one).get(`${FHIR}/ServiceRequest/${ids.request}/_history/1`));
});

test('no parameter looks at what patients are not shown', async () => {
  const { one, ids, doctor, own } = await twoPatients();
  for (const query of [
    'Encounter?reason-code:text=Fear',
    'Encounter?reason-code:missing=false',
    `Encounter?diagnosis=Condition/${ids.visit}-J00`,
    'Encounter?participant-type=AUTHEN',
    'Encounter?appointment:missing=true',
    `ServiceRequest?encounter=${ids.visit}`,
    'ServiceRequest?performer:missing=true',
    `ServiceRequest?encounter.reason-code:text=Fear`,
    `Patient?_has:Encounter:patient:reason-code:text=Fear`,
    'Encounter?_has:ServiceRequest:encounter:status=active',
  ]) {
    const strict = await app.as(one).get(`${FHIR}/${query}`).set('Prefer', 'handling=strict');
    expect({ query, status: strict.status }).toEqual({ query, status: 400 });
  }
  expect(await idsOf(doctor, `Encounter?patient=${own.id}&reason-code:text=Fear`)).toHaveLength(2);
});

test('an app of the patient reads what its scopes name, and another clinic’s patient nothing', async () => {
  const { clinic, one, ids } = await twoPatients();
  const administrator = await app.build.user(clinic, 'administrator');
  const scopes = ['launch/patient', 'patient/Encounter.rs'];
  const client = await registerApp(app, administrator, { scopes });
  const { access_token: token } = await letIn(app, client, one, { scope: scopes.join(' ') });
  expect(await idsOf({ token }, 'Encounter')).toEqual([ids.visit]);
  expect((await app.as({ token }).get(`${FHIR}/ServiceRequest`)).status).toBe(403);
  const there = await app.build.practice();
  const stranger = await app.build.user(there.clinic, 'patient');
  expect(await idsOf(stranger, 'Encounter')).toEqual([]);
  expectNotFound(await app.as(stranger).get(`${FHIR}/Encounter/${ids.visit}`));
  expectNotFound(await app.as(stranger).get(`${FHIR}/ServiceRequest/${ids.request}`));
  // What a patient reads is not written by them, nor exported.
  for (const type of ['Encounter', 'ServiceRequest'])
    expectDenied(await app.as(one).post(`${FHIR}/${type}`).send({ resourceType: type }), 'missing_ability');
  for (const path of ['$export', 'Patient/$export'])
    expect((await app.as(one).get(`${FHIR}/${path}`).set('Prefer', 'respond-async')).status).toBe(403);
});
