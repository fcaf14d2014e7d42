import { readFileSync } from 'node:fs';
import type { CapabilityStatement } from '@medplum/fhirtypes';
import { expectAudit, expectDenied } from './support/expect.js';
import { chart, expectFound as found, get as ask, idsIn } from './support/fhir-chart.js';
import { standardParameters } from './support/fhir-own-values.js';
import { allergy } from './support/records.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

/** What programs that were written for a published profile ask for. */
let app: TestApp;
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  app = await startApp();
  records = await chart(app);
});
afterAll(() => app.stop());

const get = (caller: Credentials, path: string) => ask(app, caller, path);
const expectFound = (queries: Record<string, readonly string[]>, caller: Credentials = records.doctor) =>
  found(app, caller, queries);

test('each search that published profiles ask for finds something', async () => {
  const { clinic, doctor, patient, consultation } = records;
  const { mrn, first_surname } = await app.db('patients').where({ id: patient.id }).first();
  const values: Record<string, string> = {
    PATIENT: patient.id,
    ENCOUNTER: consultation.id,
    PRACTITIONER: doctor.practitioner_id,
    CLINIC: clinic.id,
    FAMILY: first_surname,
    MRN: mrn,
    MRN_SYSTEM: `urn:clinic:${clinic.id}:mrn`,
  };
  const page = readFileSync(new URL('../docs/fhir-searches.md', import.meta.url), 'utf8');
  const [ofSomething = '', ofNothing = ''] = page.split('## What no record says');
  const searchesIn = (part: string) => [...part.matchAll(/^ {4}(\w+\?.*)$/gm)].map(([, search = '']) => search);
  const searches = searchesIn(ofSomething);
  expect(searches.length).toBeGreaterThan(50);
  const failed: unknown[] = [];
  const ask = (search: string) => {
    const path = search.replace(/\$([A-Z_]+)/g, (_, name: string) => values[name] ?? '');
    return app
      .as(doctor)
      .get(`/fhir/R4/${encodeURI(path)}`)
      .set('Prefer', 'handling=strict');
  };
  for (const search of searches) {
    const answer = await ask(search);
    const included = answer.body.entry?.some((each: { search: { mode: string } }) => each.search.mode === 'include');
    const isWhole = answer.status === 200 && idsIn(answer).length > 0 && (included || !search.includes('include='));
    if (!isWhole) failed.push([search, answer.status, answer.body.issue]);
  }
  const unsaid = searchesIn(ofNothing);
  expect(unsaid.length).toBeGreaterThan(10);
  for (const search of unsaid) {
    const [answer, without] = [await ask(search), await ask(search.replace(/([\w.-]+)=[^=]+$/, '$1:missing=true'))];
    if (answer.status !== 200 || idsIn(answer).length > 0 || idsIn(without).length === 0)
      failed.push([search, answer.status, without.status, answer.body.issue]);
  }
  expect(failed).toEqual([]);
  for (const modifier of ['in', 'not-in', 'above', 'below', 'of-type'])
    expect((await get(doctor, `Condition?code:${modifier}=x`)).status).toBe(400);
  await expectFound({
    [`Encounter?patient:identifier=${values['MRN_SYSTEM']}|nobody`]: [],
    [`Encounter?patient:identifier=urn:other|${mrn}`]: [],
    'Condition?code=|J00': [],
    'Observation?code=http://loinc.org|&patient:missing=true': [],
  });
});

/** What sounds alike, and how far away something is, nobody can tell; and words of everything are not looked for. */
const NOT_THERE = ['phonetic', 'near', '_text', '_content', '_query'];

test("whatever R4 has a type searched by is understood, of what records say and of what they don't", async () => {
  const { rest } = (await get(records.doctor, 'metadata')).body as CapabilityStatement;
  const served = (rest?.[0]?.resource ?? []).filter(({ type }) => !['OperationDefinition', 'Group'].includes(type));
  expect(served.length).toBeGreaterThan(20);
  const known = new Set(
    served.flatMap(({ type, searchParam = [] }) =>
      searchParam.map(({ name, type: kind }) => `${type}.${name} ${kind}`),
    ),
  );
  const standard = served.flatMap(({ type }) =>
    standardParameters(type).map(({ code, kind }) => ({ type, code, kind })),
  );
  const missing = standard.filter(
    ({ type, code, kind }) =>
      !known.has(`${type}.${code} ${kind}`) && !NOT_THERE.includes(code) && `${type}.${code}` !== 'Slot._lastUpdated',
  );
  expect(missing).toEqual([]);
});

test('behind a reference that no record makes nothing is found, and it is no fault to look there', async () => {
  const { patient, doctor, consultation } = records;
  await expectFound({
    [`Encounter?patient=${patient.id}&location.name=norte`]: [],
    [`Encounter?patient=${patient.id}&location:Location.name=norte`]: [],
    [`Encounter?patient=${patient.id}&location:Location=${consultation.id}`]: [],
    [`Encounter?patient=${patient.id}&location:identifier=urn:x|1`]: [],
    'PractitionerRole?location.address-city=Lima': [],
    'Location?_has:Encounter:location:status=finished': [],
    'DiagnosticReport?specimen:identifier=x': [],
  });
  for (const search of ['Encounter?location:x.name=norte', 'Encounter?location:missing=maybe'])
    expect([search, (await get(doctor, search)).status]).toEqual([search, 400]);
});

test('how somebody reacts is found by what it was, how bad, and when as far as it is known', async () => {
  const { doctor, patient, allergic } = records;
  const snomed = 'http://snomed.info/sct';
  const hives = { system: snomed, code: '247472004', display: 'Hives of the skin' };
  const { id } = await allergy(app, doctor, patient, {
    substance: { display: 'Latex' },
    last_occurrence: '2013-03',
    asserter: { type: 'patient' },
    reactions: [
      { manifestation: hives, severity: 'mild', onset: '2012' },
      { manifestation: { display: 'Cough' }, severity: 'severe', onset: '2013-03-11' },
    ],
  });
  const both = [id, allergic.id];
  const searches: Record<string, string[]> = {
    'manifestation=247472004': [id],
    [`manifestation=${snomed}|247472004`]: [id],
    'manifestation=urn:x|247472004': [],
    'manifestation:text=cough': [id],
    'severity=severe': [id],
    'severity=moderate': [],
    'severity=mild,moderate': [id],
    'onset=2012': [id],
    'onset=2013-03-11': [id],
    'onset=2013-03-12': [],
    'onset=ge2014': [],
    'onset=lt2012-02': [id],
    'last-date=2013-03': [id],
    'last-date=2013': [id],
    'last-date=2013-03-11': [],
    'last-date=ge2013-03-15': [id],
    'last-date=sa2013-02': [id],
    'last-date=sa2013-03-15': [],
    'last-date:missing=true': [allergic.id],
    'onset:missing=false': [id],
    'severity:missing=true': [allergic.id],
    'severity:not=moderate': both,
    [`asserter=Patient/${patient.id}`]: [id],
    'asserter:missing=false': [id],
    [`asserter=Practitioner/${doctor.practitioner_id}`]: [],
  };
  await expectFound(
    Object.fromEntries(
      Object.entries(searches).map(([search, ids]) => [`AllergyIntolerance?patient=${patient.id}&${search}`, ids]),
    ),
  );
});

test('records of one person are found by each other', async () => {
  const { clinic } = records;
  const administrator = await app.build.user(clinic, 'administrator');
  const [kept, merged, other] = await Promise.all([1, 2, 3].map(() => app.build.patient(clinic)));
  await app.db('patients').where({ id: merged?.id }).update({ merged_into_id: kept?.id, active: false });
  const found = async (search: string) => idsIn(await get(administrator, `Patient?${search}`));
  expect(await found(`link=Patient/${kept?.id}`)).toEqual([merged?.id]);
  expect(await found(`link=${merged?.id}`)).toEqual([kept?.id]);
  expect(await found(`link=Patient/${other?.id}`)).toEqual([]);
  const linked = await found('link:missing=false');
  expect(linked).toEqual([kept?.id, merged?.id].sort());
  expect(await found('link:missing=true')).toContain(other?.id);
});

test('what a result is part of may be asked for', async () => {
  const { doctor, result, stranger } = records;
  const { body } = await get(doctor, `DiagnosticReport/${result.id}`);
  const measured = (body.result as { reference: string }[]).map(({ reference }) => reference.split('/')[1] ?? '');
  expect(measured).toHaveLength(2);
  await expectFound({
    [`Observation?_has:DiagnosticReport:result:_id=${result.id}`]: measured,
    'Observation?_has:DiagnosticReport:result:status=final': measured,
    'Observation?_has:DiagnosticReport:result:status=cancelled': [],
    'Observation?_has:DiagnosticReport:result:code=http://loinc.org|58410-2&category=vital-signs': [],
  });
  const elsewhere = await get(stranger.doctor, `Observation?_has:DiagnosticReport:result:_id=${result.id}`);
  expect(idsIn(elsewhere)).toEqual([]);
});

test('where the documents of a patient are', async () => {
  const { clinic, doctor, patient, consultation, stranger } = records;
  const first = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    status: 'completed',
    started_at: '2024-05-01T15:00:00Z',
    completed_at: '2024-05-01T16:00:00Z',
  });
  const docref = (query: object, caller: Credentials = doctor) =>
    app.as(caller).get('/fhir/R4/DocumentReference/$docref').query(query);
  const parameters = (...parameter: object[]) =>
    app.as(doctor).post('/fhir/R4/DocumentReference/$docref').send({ resourceType: 'Parameters', parameter });
  const both = [first.id, consultation.id].sort();
  const ofPatient = { patient: patient.id };

  const newest = await docref(ofPatient);
  expect([idsIn(newest), newest.body.total]).toEqual([[consultation.id], 1]);
  expect(newest.body.link).toEqual([{ relation: 'self', url: expect.stringContaining(patient.id) }]);
  await expectAudit(app, newest, { event: 'consultation.docref', patient_ids: [patient.id] });
  for (const [asked, found] of [
    [{ start: '2024' }, both],
    [{ start: '2024', end: '2024-12-31' }, [first.id]],
    [{ end: '2023' }, []],
    [{ start: '2024', type: 'http://loinc.org|11488-4' }, both],
    [{ type: 'http://loinc.org|34133-9' }, []],
    [{ start: '2024', 'on-demand': 'true' }, []],
    [{ start: '2024', 'on-demand': 'false' }, both],
    [{ start: '2024', profile: 'http://example.org/StructureDefinition/x' }, []],
  ] as const)
    expect([asked, idsIn(await docref({ ...ofPatient, ...asked }))]).toEqual([asked, found]);

  const patientSent = { name: 'patient', valueId: patient.id };
  const coding = [
    { system: 'http://loinc.org', code: '34133-9' },
    { system: 'http://loinc.org', code: '11488-4' },
  ];
  const posted = await parameters(
    patientSent,
    { name: 'start', valueDateTime: '2024-01-01' },
    { name: 'type', valueCodeableConcept: { coding } },
  );
  expect(idsIn(posted)).toEqual(both);
  expect(idsIn(await parameters(patientSent, { name: 'type', valueCoding: coding[0] }))).toEqual([]);

  for (const [asked, expression] of [
    [{}, 'patient'],
    [{ ...ofPatient, start: 'soon' }, 'start'],
  ] as const) {
    const refused = await docref(asked);
    expect([refused.status, refused.body.issue[0].expression]).toEqual([400, [expression]]);
  }
  expect((await docref({ ...ofPatient, colour: 'red' }).set('Prefer', 'handling=strict')).status).toBe(400);
  expect(idsIn(await docref({ patient: stranger.patient.id, start: '2000' }))).toEqual([]);
  expectDenied(await docref(ofPatient, await app.build.user(clinic, 'front_desk')), 'missing_ability');
});
