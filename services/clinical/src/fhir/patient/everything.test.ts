import type { Response } from 'supertest';
import { expectAudit, expectDenied, expectNotFound, expectUnauthenticated } from '../../../test/support/expect.js';
import { chart } from '../../../test/support/fhir-chart.js';
import { labResult, referral } from '../../../test/support/clinical-records.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
let url: string;
beforeAll(async () => {
  records = await chart(app);
  await referral(app, records.doctor, records.patient);
  url = `/fhir/R4/Patient/${records.patient.id}/$everything`;
});

const ask = (caller: Credentials, query: Record<string, unknown> = {}, path = url): Promise<Response> =>
  app
    .as(caller)
    .get(path)
    .query(query)
    .then((response) => response);

interface Entry {
  fullUrl: string;
  resource: { resourceType: string; id: string; issue?: { details: { text: string } }[] };
  search: { mode: string };
}

const entriesOf = ({ body }: Response, mode: string): Entry[] =>
  (body.entry ?? []).filter(({ search }: Entry) => search.mode === mode);
const namesOf = (response: Response, mode = 'match') =>
  entriesOf(response, mode).map(({ resource }) => `${resource.resourceType}/${resource.id}`);
const typesOf = (response: Response, mode = 'match') => [
  ...new Set(entriesOf(response, mode).map(({ resource }) => resource.resourceType)),
];
const notesOf = (response: Response) =>
  entriesOf(response, 'outcome').flatMap(({ resource }) => resource.issue?.map(({ details }) => details.text) ?? []);
const nextOf = ({ body }: Response): string | undefined =>
  body.link
    .find(({ relation }: { relation: string }) => relation === 'next')
    ?.url.slice(app.deps.config.public_url.length);

const RECORDS = [
  'Patient',
  'Encounter',
  'Condition',
  'AllergyIntolerance',
  'Immunization',
  'ServiceRequest',
  'Task',
  'DiagnosticReport',
  'Observation',
  'Specimen',
  'MedicationRequest',
  'Composition',
  'DocumentReference',
  'Appointment',
];

test('it is found where its sign is written encoded, as some clients do', async () => {
  const path = url.replace('$', '%24');
  expect(namesOf(await ask(records.doctor, { _type: 'Patient' }, path))).toEqual([`Patient/${records.patient.id}`]);
});

test('a doctor has all that was written of a patient, with who treats and where, and of nobody else', async () => {
  const { doctor, patient, clinic } = records;
  const answer = await ask(doctor);
  expect(answer.status).toBe(200);
  expect(typesOf(answer)).toEqual(RECORDS);
  expect(typesOf(answer, 'include').sort()).toEqual(['Organization', 'Practitioner']);
  expect(namesOf(answer, 'include')).toContain(`Organization/${clinic.id}`);
  expect(notesOf(answer)).toEqual([]);
  expect(answer.text).not.toContain(records.stranger.patient.id);
  // Each type is what its own search finds.
  for (const type of RECORDS.slice(1)) {
    const found = await app.as(doctor).get(`/fhir/R4/${type}?patient=${patient.id}&_count=100`);
    expect(namesOf(answer).filter((name) => name.startsWith(`${type}/`))).toEqual(namesOf(found));
  }
  await expectAudit(app, answer, { event: 'patient.everything', patient_ids: [patient.id], phi_level: 'full' });
});

test('by POST it is asked for with Parameters, or without any', async () => {
  const { doctor } = records;
  const parameter = [
    { name: '_type', valueCode: 'Patient' },
    { name: '_type', valueCode: 'Condition' },
    { name: '_count', valueInteger: 2 },
  ];
  const answer = await app.as(doctor).post(url).send({ resourceType: 'Parameters', parameter });
  expect(answer.status).toBe(200);
  expect(namesOf(answer)).toEqual(namesOf(await ask(doctor, { _type: 'Patient,Condition', _count: 2 })));
  expect(typesOf(await ask(doctor, {}, nextOf(answer)))).toEqual(['Condition']);
  expect(namesOf(await app.as(doctor).post(url))).toEqual(namesOf(await ask(doctor)));
  for (const said of [{ name: '_since', valuePeriod: {} }, parameter[0]]) {
    const both = app.as(doctor).post(`${url}?_type=Encounter`);
    const refused = await both.send({ resourceType: 'Parameters', parameter: [said] });
    expect([refused.status, refused.body.issue?.[0]?.expression]).toEqual([400, [said?.name]]);
  }
  const wrong = await app.as(doctor).post(url).send({ resourceType: 'Bundle' });
  expect(wrong.status).toBe(422);
  await expectAudit(app, answer, { event: 'patient.everything', patient_ids: [records.patient.id] });
});

test('pages lose nothing and repeat nothing, whatever their size', async () => {
  const { doctor } = records;
  const whole = namesOf(await ask(doctor));
  for (const _count of [1, 3, 7, whole.length]) {
    const found: string[] = [];
    let page = await ask(doctor, { _count });
    for (let next = nextOf(page); ; next = nextOf(page)) {
      expect(namesOf(page).length).toBeLessThanOrEqual(_count);
      expect(namesOf(page)).not.toEqual([]);
      found.push(...namesOf(page));
      if (next === undefined) break;
      page = await ask(doctor, {}, next);
    }
    expect(found).toEqual(whole);
  }
  expect(nextOf(await ask(doctor, { _count: whole.length }))).toBeUndefined();
});

test('a page counts for its patient and its clinic alone, and rights are asked anew', async () => {
  const { doctor, clinic, stranger } = records;
  const next = nextOf(await ask(doctor, { _count: 1 })) ?? '';
  const other = await app.build.patient(clinic);
  const misused: [Credentials, string][] = [
    [doctor, next.replace(records.patient.id, other.id)],
    [doctor, `${url}?_page=x`],
    [stranger.doctor, next],
  ];
  for (const [caller, path] of misused) {
    const refused = await ask(caller, {}, path);
    expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({
      status: 400,
      issue: [{ expression: ['_page'] }],
    });
  }
  const frontDesk = await app.build.user(clinic, 'front_desk');
  expect(typesOf(await ask(frontDesk, {}, next))).toEqual(['Appointment']);
});

test('types, times and changes narrow it; what has no time of its own stays', async () => {
  const { doctor } = records;
  expect(typesOf(await ask(doctor, { _type: 'Observation,Practitioner' }))).toEqual(['Observation']);
  expect(typesOf(await ask(doctor, { _type: 'Encounter,Practitioner' }), 'include')).toEqual(['Practitioner']);
  expect(typesOf(await ask(doctor, { _type: 'Encounter' }), 'include')).toEqual([]);
  expect(typesOf(await ask(doctor, { end: '2020' }))).toEqual(['Patient', 'AllergyIntolerance']);
  const early = typesOf(await ask(doctor, { start: '2026-03-02', end: '2026-03-02' }));
  expect(early).toEqual(expect.arrayContaining(['DiagnosticReport', 'Specimen']));
  expect(early).not.toContain('Encounter');
  expect(namesOf(await ask(doctor, { _since: '2100-01-01T00:00:00Z' }))).toEqual([]);
  expect(typesOf(await ask(doctor, { _since: '2020-01-01T00:00:00Z' }))).toEqual(RECORDS);
});

test('what cannot be read is refused, what is not known is told, and refused where that is wanted', async () => {
  const { doctor } = records;
  const bad = {
    _type: 'Nothing',
    _since: 'yesterday',
    start: 'ge2020',
    end: '2020-02-31',
    _count: ['1', '2'],
  };
  for (const [name, value] of Object.entries(bad)) {
    const refused = await ask(doctor, { [name]: value });
    expect({ name, status: refused.status, issue: refused.body.issue }).toMatchObject({
      status: 400,
      issue: [{ expression: [name] }],
    });
  }
  const told = await ask(doctor, { _include: '*', _type: 'Patient' });
  expect(notesOf(told)).toEqual([expect.stringContaining('ignored')]);
  const strict = await app.as(doctor).get(url).query({ _include: '*' }).set('Prefer', 'handling=strict');
  expect(strict.status).toBe(400);
  expect((await ask(doctor, { _format: 'xml' })).status).toBe(406);
});

test('each type needs its own right, and what is left out is told', async () => {
  const { clinic } = records;
  const frontDesk = await ask(await app.build.user(clinic, 'front_desk'));
  expect(typesOf(frontDesk)).toEqual(['Patient', 'Appointment']);
  expect(notesOf(frontDesk)).toContain('Condition is left out: you may not read it.');
  // They read Patient, Appointment and some of Encounter; nobody was given a dispensing or a dose.
  expect(notesOf(frontDesk)).toHaveLength(RECORDS.length - 3 + 2);
  // The trail is asked for by its name, by who may read it.
  expect(notesOf(await ask(records.doctor, { _type: 'AuditEvent' }))).toEqual([
    'AuditEvent is left out: you may not read it.',
  ]);
  const administrator = await app.build.user(clinic, 'administrator');
  expect(typesOf(await ask(administrator, { _type: 'AuditEvent' }))).toEqual(['AuditEvent']);
  expectUnauthenticated(await app.as().get(url));
});

test('the policy of each type is applied: a colleague without a relation has the person, and nothing clinical', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await labResult(app, doctor, patient);
  await app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: patient.id, status: 'completed' });
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.phiPolicy(clinic, { relation: 'care_team', roles: ['doctor'] });
  const path = `/fhir/R4/Patient/${patient.id}/$everything`;
  expect(typesOf(await ask(doctor, {}, path))).toEqual(expect.arrayContaining(['Encounter', 'DiagnosticReport']));
  expect(typesOf(await ask(colleague, {}, path))).toEqual(['Patient']);
  await app.build.phiPolicy(clinic, { relation: 'any', roles: [] });
  const closed = await ask(doctor, {}, path);
  expect(typesOf(closed)).toEqual(['Patient']);
  expect(notesOf(closed)).toContain('DiagnosticReport is left out: you may not read it.');
});

test('patients have themselves and what was released, and nobody else', async () => {
  const { clinic, doctor } = await app.build.practice();
  const person = await app.build.user(clinic, 'patient');
  const own = { id: person.patient_id ?? '' };
  await labResult(app, doctor, own);
  const released = await labResult(app, doctor, own);
  await app.as(doctor).post(`/api/v1/lab-results/${released.id}/release`).set('If-Match', '*').expect(200);
  const answer = await ask(person, {}, `/fhir/R4/Patient/${own.id}/$everything`);
  const reports = namesOf(answer).filter((name) => name.startsWith('DiagnosticReport/'));
  expect(reports).toEqual([`DiagnosticReport/${released.id}`]);
  expect(typesOf(answer)).not.toContain('Encounter');
  await expectAudit(app, answer, { patient_ids: [own.id] });
  const stranger = await app.build.patient(clinic);
  expectNotFound(await ask(person, {}, `/fhir/R4/Patient/${stranger.id}/$everything`));
});

test('an app has what its scopes name, of the patient that was chosen', async () => {
  const { clinic, doctor, patient } = records;
  const administrator = await app.build.user(clinic, 'administrator');
  const scopes = ['launch/patient', 'patient/Patient.r', 'patient/Observation.rs?category=laboratory'];
  const client = await registerApp(app, administrator, { scopes });
  const { access_token } = await letIn(app, client, doctor, { scope: scopes.join(' '), patient_id: patient.id });
  const answer = await ask({ token: access_token });
  expect(typesOf(answer)).toEqual(['Patient', 'Observation']);
  expect(namesOf(answer)).toHaveLength(3);
  expect(notesOf(answer)).toContain('Condition is left out: you may not read it.');
  const other = await app.build.patient(clinic);
  expectNotFound(await ask({ token: access_token }, {}, `/fhir/R4/Patient/${other.id}/$everything`));
  const narrow = await letIn(app, client, doctor, {
    scope: 'launch/patient patient/Observation.rs?category=laboratory',
  });
  expectDenied(await ask({ token: narrow.access_token }), 'insufficient_scope');
});

test('nobody of another clinic, and none that there is not', async () => {
  const { stranger, doctor } = records;
  expectNotFound(await ask(stranger.doctor));
  for (const id of ['x', '%00', '0190b6d2-0000-7000-8000-000000000000'])
    expectNotFound(await ask(doctor, {}, `/fhir/R4/Patient/${id}/$everything`));
});
