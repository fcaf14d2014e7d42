import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import request from 'supertest';
import { allergyOf, newNumber, patientOf } from '../../../test/support/bundles.js';
import { checkDeclared } from '../../../test/support/expect.js';
import {
  appAboutOne,
  letIn,
  postForm,
  registerApp,
  type Registered,
  type Tokens,
} from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();

test('an app writes for the patient it is about and what its scopes name, and nothing that they do not', async () => {
  const LABORATORY = 'http://snomed.info/sct|108252007';
  const exam = (patient: { id: string }, consultation: string, category = '108252007') => ({
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    category: [{ coding: [{ system: 'http://snomed.info/sct', code: category }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '718-7' }], text: 'Hemoglobin' },
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${consultation}` },
  });
  const order = (token: string, body: object) =>
    request(app.server)
      .post('/fhir/R4/ServiceRequest')
      .auth(token, { type: 'bearer' })
      .send(body)
      .expect(checkDeclared)
      .then((response) => response);
  const { token, patient, other, notes, clinic } = await appAboutOne(app, [
    `patient/ServiceRequest.c?category=${LABORATORY}`,
  ]);
  const made = await order(token, exam(patient, notes.draft));
  expect(made.status).toBe(201);
  expect((await order(token, exam(patient, notes.draft, '363679005'))).status).toBe(403);
  expect((await order(token, exam(other, notes.others))).status).toBe(403);
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toHaveLength(1);
  const reading = await appAboutOne(app, ['patient/ServiceRequest.rs']);
  expect((await order(reading.token, exam(reading.patient, reading.notes.draft))).status).toBe(403);
  // What may be written and not seen is answered with what was left out of it.
  expect(made.body).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ severity: 'information' }] });
  expect(made.headers['location']).toContain('/ServiceRequest/');
});

test('what other patients’ records say is not found out by writing, by an app that is about one', async () => {
  const { token, patient, other, doctor } = await appAboutOne(app, [
    'patient/AllergyIntolerance.c',
    'patient/Patient.c',
  ]);
  const post = (body: { resourceType: string }, as: string = token) =>
    request(app.server)
      .post(`/fhir/R4/${body.resourceType}`)
      .auth(as, { type: 'bearer' })
      .send(body)
      .expect(checkDeclared);
  const [number, unknown] = [newNumber(), newNumber()];
  await post(patientOf(number), doctor.token).expect(201);
  await post(allergyOf(`Patient/${other.id}`), doctor.token).expect(201);
  for (const text of ['Látex', 'Polen']) {
    const told = async (reference: string) =>
      (await post(allergyOf(reference, text))).body.issue.map(({ diagnostics, expression }: OperationOutcomeIssue) => [
        diagnostics?.split(';')[0]?.replace(/^request .*/, ''),
        expression,
      ]);
    for (const base of ['', `${app.deps.config.public_url}/fhir/R4/`])
      expect(await told(`${base}Patient/${other.id}`)).toEqual([['insufficient_scope', undefined]]);
    // Of whoever this is: another server's patient is nobody's here.
    for (const base of ['/', 'https://hospital.example.org/fhir/'])
      expect(await told(`${base}Patient/${other.id}`)).toEqual([['', ['AllergyIntolerance.patient']]]);
  }
  for (const each of [number, unknown]) expect((await post(patientOf(each))).status).toBe(403);
  expect((await post(allergyOf(`Patient/${patient.id}`))).status).toBe(201);
});

test('an app that is about one patient learns of nothing that it refers to whether another has it', async () => {
  const { token, patient, notes } = await appAboutOne(app, ['patient/DiagnosticReport.c', 'patient/Observation.c']);
  const report = (members: object) =>
    request(app.server)
      .post('/fhir/R4/DiagnosticReport')
      .auth(token, { type: 'bearer' })
      .send({ ...REPORT, subject: { reference: `Patient/${patient.id}` }, ...members })
      .expect(checkDeclared);
  const [theirs, nobodys] = [notes.others, newId()];
  const refusals = async (members: (id: string) => object) => {
    const answers = [await report(members(theirs)), await report(members(nobodys)), await report(members('none'))];
    return answers.map(({ status, body }) => [status, body.issue[0].details.text, body.issue[0].expression]);
  };
  const refused = (member: string) =>
    Array.from({ length: 3 }, () => [
      422,
      `The selected DiagnosticReport.${member} is invalid.`,
      [`DiagnosticReport.${member}`],
    ]);
  expect(await refusals((id) => ({ encounter: { reference: `Encounter/${id}` } }))).toEqual(refused('encounter'));
  for (const type of ['Encounter', 'ServiceRequest', 'Provenance', 'AuditEvent', 'Observation', 'Appointment'])
    expect(await refusals((id) => ({ basedOn: [{ reference: `${type}/${id}` }] }))).toEqual(refused('basedOn'));
  expect((await report({ encounter: { reference: `Encounter/${notes.signed}` } })).status).toBe(201);
});

const REPORT = {
  resourceType: 'DiagnosticReport',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '58410-2' }], text: 'Hemograma' },
  contained: [
    {
      resourceType: 'Observation',
      id: 'hb',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '718-7' }], text: 'Hemoglobina' },
      valueQuantity: { value: 13.5, unit: 'g/dL' },
    },
  ],
  result: [{ reference: '#hb' }],
};

test('a change is answered with the record to an app that may see that, and with an outcome to others', async () => {
  const patch = async (letters: string, op = 'replace') => {
    const { token, patient } = await appAboutOne(app, [`user/Patient.${letters}`]);
    const { status, body } = await request(app.server)
      .patch(`/fhir/R4/Patient/${patient.id}`)
      .auth(token, { type: 'bearer' })
      .set({ 'Content-Type': 'application/json-patch+json', Prefer: 'return=representation' })
      .send(JSON.stringify([{ op, path: '/gender', value: 'female', from: '/gender' }]))
      .expect(checkDeclared);
    return [status, body.resourceType];
  };
  expect(await patch('u')).toEqual([200, 'OperationOutcome']);
  expect(await patch('ru')).toEqual([200, 'Patient']);
  expect(await patch('us')).toEqual([200, 'Patient']);
  // Whether it can be done says what is there.
  for (const op of ['test', 'copy', 'move']) {
    expect(await patch('u', op)).toEqual([403, 'OperationOutcome']);
    expect(await patch('ru', op)).toEqual([200, 'Patient']);
  }
});

test('what was answered under a key is answered again to the app that it was for, as long as it may see as much', async () => {
  const { doctor, administrator, patient, other } = await appAboutOne(app, ['user/Patient.rs']);
  const scopes = ['offline_access', 'patient/AllergyIntolerance.cruds', 'patient/AllergyIntolerance.c'];
  const [growth, another] = [
    await registerApp(app, administrator, { scopes }),
    await registerApp(app, administrator, { scopes }),
  ];
  const inWith = (client: Registered, patient_id: string, scope = scopes.slice(0, 2).join(' ')) =>
    letIn(app, client, doctor, { scope, patient_id });
  const send = ({ access_token }: Pick<Tokens, 'access_token'>) =>
    request(app.server)
      .post('/fhir/R4/AllergyIntolerance')
      .auth(access_token, { type: 'bearer' })
      .set('Idempotency-Key', 'k')
      .send(allergyOf(`Patient/${patient.id}`))
      .expect(checkDeclared)
      .then((response) => response);
  const first = await inWith(growth, patient.id);
  const made = await send(first);
  expect(made.status).toBe(201);
  // To another app of the same person the key is new, and the allergy is one that there is.
  expect((await send(await inWith(another, patient.id))).status).toBe(422);
  expect((await send(await inWith(growth, other.id))).status).toBe(403);
  expect((await send(await inWith(growth, patient.id))).text).toBe(made.text);
  const asking = { grant_type: 'refresh_token', refresh_token: first.refresh_token, client_id: growth.client_id };
  const fewer = await postForm(app, '/oauth/token', { ...asking, scope: 'patient/AllergyIntolerance.c' });
  app.build.unspeakable.add(fewer.body.access_token);
  expect((await send(fewer.body)).status).toBe(403);
  expect((await send(first)).text).toBe(made.text);
});
