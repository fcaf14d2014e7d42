import request, { type Response } from 'supertest';
import { checkDeclared } from '../../test/support/expect.js';
import { staffedClinic } from '../../test/support/accounts.js';
import { labOrder } from '../../test/support/clinical-records.js';
import { appAboutOne, assertionOf, letIn, registerApp, signer, signIn } from '../../test/support/smart.js';
import { useClinical } from '../../test/support/use-clinical.js';
import { abilitiesOfScopes, SMART_TYPES } from '../domain/smart-scopes.js';
import { types } from './operations.js';
import { endpoints } from '../endpoints.js';
import { fhirJson } from './representation.js';

const app = useClinical();

const get = (token: string, path: string): Promise<Response> =>
  request(app.server)
    .get(`/fhir/R4/${path}`)
    .auth(token, { type: 'bearer' })
    .expect(checkDeclared)
    .then((response) => response);

const idsIn = ({ body }: Response): string[] =>
  (body.entry ?? [])
    .filter(({ search }: { search?: { mode: string } }) => search?.mode !== 'outcome')
    .map(({ resource }: { resource: { id: string } }) => resource.id)
    .sort();

test('an app that is about one patient finds, counts and reads nobody else', async () => {
  const { token, patient, other, notes } = await appAboutOne(app, ['patient/Patient.rs', 'patient/Encounter.rs']);
  expect(idsIn(await get(token, 'Patient'))).toEqual([patient.id]);
  expect((await get(token, 'Patient?_summary=count')).body.total).toBe(1);
  expect((await get(token, `Patient/${patient.id}`)).status).toBe(200);
  expect((await get(token, `Patient/${other.id}`)).status).toBe(404);
  expect((await get(token, `Patient/${other.id}/_history`)).status).toBe(404);
  expect(idsIn(await get(token, 'Patient/_history'))).toEqual([]);
  expect(idsIn(await get(token, 'Encounter'))).toEqual([notes.signed, notes.draft].sort());
  expect(idsIn(await get(token, `Encounter?patient=${other.id}`))).toEqual([]);
  expect((await get(token, `Encounter/${notes.others}`)).status).toBe(404);
  expect(idsIn(await get(token, `Patient?_id=${other.id}&_revinclude=Encounter:patient`))).toEqual([]);
});

test('a scope with a parameter shows what satisfies it, by search, by id and through others', async () => {
  const { token, patient, notes } = await appAboutOne(app, ['user/Patient.rs', 'user/Encounter.rs?status=finished']);
  expect(idsIn(await get(token, 'Encounter'))).toEqual([notes.signed, notes.others].sort());
  expect((await get(token, `Encounter/${notes.draft}`)).status).toBe(404);
  expect((await get(token, `Encounter/${notes.signed}`)).status).toBe(200);
  expect(idsIn(await get(token, 'Patient?_has:Encounter:patient:status=in-progress'))).toEqual([]);
  expect(idsIn(await get(token, `Patient?_id=${patient.id}&_revinclude=Encounter:patient`))).toEqual(
    [patient.id, notes.signed].sort(),
  );
});

test('several scopes of a type add up; what cannot be understood lets nothing through', async () => {
  const { token, notes } = await appAboutOne(app, [
    'patient/Encounter.rs?status=in-progress',
    'user/Encounter.s?_id=00000000-0000-0000-0000-000000000000',
    'user/Encounter.rs?nothing=like-this',
  ]);
  expect(idsIn(await get(token, 'Encounter'))).toEqual([notes.draft]);
});

test('what an app’s scopes look at, and never changes, was so in every version', async () => {
  const { clinic, doctor, consultation } = await labOrder(app);
  const note = `/api/mobile/v1/doctor/consultations/${consultation.id}`;
  const say = (vitals: object) => app.as(doctor).patch(note).set('If-Match', '*').send({ vitals }).expect(200);
  await say({ heart_rate: 70, pain: 3 });
  await say({ heart_rate: 72, pain: 4 });
  const client = await registerApp(app, await app.build.user(clinic, 'administrator'), {
    scopes: ['user/Observation.rs'],
  });
  const [pulse, pain] = [`${consultation.id}.heart-rate`, `${consultation.id}.pain`];
  const counted = async (scope: string) => {
    const { access_token } = await letIn(app, client, doctor, { scope });
    const of = async (path: string) => idsIn(await get(access_token, `Observation/${path}`));
    return [(await of(`${pulse}/_history`)).length, (await of(`${pain}/_history`)).length, await of('_history')];
  };
  const [two, both] = [Array(2).fill(pulse), [pulse, pulse, pain, pain].sort()];
  expect(await counted('user/Observation.rs')).toEqual([2, 2, both]);
  expect(await counted('user/Observation.rs?category=vital-signs')).toEqual([2, 0, two]);
  expect(await counted('user/Observation.rs?category=vital-signs&status=preliminary')).toEqual([1, 0, [pulse]]);
  expect(await counted('user/Observation.rs?category=laboratory')).toEqual([0, 0, []]);
  // One of which it is known, beside one of which it is not.
  expect(await counted('user/Observation.rs?code=8867-4 user/Observation.rs?status=preliminary')).toEqual([
    2,
    1,
    [...two, pain].sort(),
  ]);
});

test('without a scope for it a type is refused, left out and no way to find out', async () => {
  const { token, patient } = await appAboutOne(app, ['patient/Patient.r']);
  for (const path of ['Encounter', `Patient?_id=${patient.id}`, 'Patient/_history']) {
    const response = await get(token, path);
    expect({ path, status: response.status }).toEqual({ path, status: 403 });
    expect(response.body.issue[0].diagnostics).toContain('insufficient_scope');
  }
  expect((await get(token, `Patient/${patient.id}`)).status).toBe(200);
  const { token: finds } = await appAboutOne(app, ['patient/Patient.rs']);
  const around = await get(finds, 'Patient?_revinclude=Encounter:patient');
  expect(idsIn(around)).toHaveLength(1);
  expect((await get(finds, 'Patient?_has:Encounter:patient:status=finished')).status).toBe(403);
});

test('an app sees no more than who let it in: the policy is asked as always', async () => {
  const { token, clinic, notes } = await appAboutOne(app, ['user/Encounter.rs', 'user/Patient.rs']);
  await app.build.phiPolicy(clinic, { roles: ['nurse'] });
  expect((await get(token, `Encounter/${notes.signed}`)).status).toBe(403);
  expect((await get(token, 'Encounter')).status).toBe(403);
});

test('a patient sees themselves, with an app and without', async () => {
  const { clinic, administrator, patient } = await staffedClinic(app);
  const user = await app.build.user(clinic, 'patient');
  const client = await registerApp(app, administrator);
  const { access_token } = await letIn(app, client, user, { scope: 'launch/patient patient/Patient.rs' });
  for (const token of [user.token, access_token]) {
    expect(idsIn(await get(token, 'Patient'))).toEqual([user.patient_id]);
    expect((await get(token, `Patient/${user.patient_id}`)).status).toBe(200);
    expect((await get(token, `Patient/${patient.id}`)).status).toBe(404);
  }
});

test('a service reads what its key and its scopes have in common, and the trail names the key', async () => {
  const { administrator, patient, clinic } = await staffedClinic(app);
  const own = await signer();
  const body = { name: 'Export', environment: 'live', scopes: ['patients:read'], jwks: own.jwks };
  const { data } = (await app.as(administrator).post('/api/v1/api-keys').send(body).expect(201)).body;
  const signed = await signIn(app, await assertionOf(app, own, data.client_id), 'system/Patient.r system/Encounter.rs');
  expect(signed.body.scope).toBe('system/Patient.r');
  const token = signed.body.access_token;
  const response = await get(token, `Patient/${patient.id}`);
  expect(response.status).toBe(200);
  const refused = await get(token, 'Patient');
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope"']);
  const [row] = await app.auditOf(response);
  expect(row).toMatchObject({
    actor_type: 'api_key',
    actor_id: data.id,
    clinic_id: clinic.id,
    patient_ids: [patient.id],
  });
});

test('the next page of a search is for who made it, with the scopes that they had: nobody else learns what was asked and counted', async () => {
  const scopes = ['user/Patient.rs', 'user/Encounter.rs'];
  const { token, doctor, administrator } = await appAboutOne(app, scopes);
  const { body } = await get(token, 'Patient?_count=1');
  expect(body.total).toBe(2);
  const { url } = body.link.find(({ relation }: { relation: string }) => relation === 'next');
  const next = url.slice(url.indexOf('Patient?_page='));
  const client = await registerApp(app, administrator, { scopes: [...scopes, 'user/Patient.rs?gender=female'] });
  const others = await letIn(app, client, doctor, { scope: 'user/Patient.rs?gender=female' });
  for (const stranger of [others.access_token, doctor.token]) expect((await get(stranger, next)).status).toBe(400);
  const onward = await get(token, next);
  expect([onward.status, onward.body.total, onward.body.entry.length]).toEqual([200, 2, 1]);
});

test('every operation on resources says which scope lets an app in, and scopes give the ability that it asks for', () => {
  const operations = endpoints.filter(
    ({ representation, access }) => representation === fhirJson && access.kind !== 'public' && access.smart !== 'any',
  );
  expect(operations.length).toBeGreaterThan(5);
  const open = endpoints.filter(({ access }) => access.kind !== 'public' && access.smart !== undefined);
  const others = open.filter((each) => !operations.includes(each)).map(({ operationId }) => operationId);
  expect(others.filter((name) => !/^fhir.*Export/.test(name))).toEqual([
    'getUserInfo',
    'askUserInfo',
    'fhirSearchAll',
    'fhirSearchAllByPost',
    'fhirValidate',
    'fhirValidateInstance',
    'fhirBundle',
  ]);
  for (const { operationId, access } of operations) {
    const { smart, ability } = access;
    if (smart === undefined || smart === 'any') throw new Error(`${operationId} names no scope`);
    expect({ operationId, gives: abilitiesOfScopes([`system/${smart.type}.${smart.interaction}`]) }).toEqual({
      operationId,
      gives: expect.arrayContaining([ability]),
    });
  }
});

test('scopes can name the types that are served, and what is said of each there is', () => {
  expect(Object.keys(SMART_TYPES).sort()).toEqual([...types.keys()].sort());
  for (const [name, { interactions }] of Object.entries(SMART_TYPES)) {
    const declared = endpoints.flatMap(({ access: { smart } }) =>
      smart !== undefined && smart !== 'any' && smart.type === name ? [smart.interaction] : [],
    );
    expect({ name, interactions: [...interactions].sort() }).toEqual({
      name,
      interactions: [...new Set(declared)].sort(),
    });
  }
});
