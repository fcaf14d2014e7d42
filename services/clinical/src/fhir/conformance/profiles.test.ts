import { readFileSync } from 'node:fs';
import { problem } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { chart, expectFound as found, get as ask, idsIn } from '../../../test/support/fhir-chart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What programs that were written for a published profile ask for. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
  await problem(app, records.doctor, records.patient);
});

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
  const page = readFileSync(new URL('../../../docs/fhir-searches.md', import.meta.url), 'utf8');
  const [ofSomething = '', ofNothing = ''] = page.split('## What no record says');
  const searchesIn = (part: string) => [...part.matchAll(/^ {4}([\w?].*)$/gm)].map(([, search = '']) => search);
  const searches = searchesIn(ofSomething);
  expect(searches.length).toBeGreaterThan(50);
  const failed: unknown[] = [];
  const ask = (search: string) => {
    const path = search.replace(/\$([A-Z_]+)/g, (_, name: string) => values[name] ?? '');
    return app
      .as(doctor)
      .get(`/fhir/R4/${encodeURI(path)}`.replace('/?', '?'))
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

test('where the documents of a patient are', async () => {
  const { clinic, doctor, patient, consultation, filed, stranger } = records;
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
  const all = [...both, filed.id].sort();
  const ofPatient = { patient: patient.id };

  const newest = await docref(ofPatient);
  expect([idsIn(newest), newest.body.total]).toEqual([[filed.id], 1]);
  expect(newest.body.link).toEqual([{ relation: 'self', url: expect.stringContaining(patient.id) }]);
  await expectAudit(app, newest, { event: 'consultation.docref', patient_ids: [patient.id] });
  for (const [asked, found] of [
    [{ start: '2024' }, all],
    [{ start: '2024', end: '2024-12-31' }, [first.id]],
    [{ end: '2023' }, []],
    [{ start: '2024', type: 'http://loinc.org|11488-4' }, both],
    [{ type: 'http://loinc.org|34133-9' }, []],
    [{ start: '2024', 'on-demand': 'true' }, []],
    [{ start: '2024', 'on-demand': 'false' }, all],
    [{ start: '2024', type: 'urn:clinic:document-type|report' }, [filed.id]],
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
  for (const type of [
    { valueCoding: null },
    { valueCoding: { system: 'http://loinc.org' } },
    { valueCoding: { system: {}, code: 'x' } },
    ...[[null], 'x', 5, []].map((none) => ({ valueCodeableConcept: { coding: none } })),
    { valueReference: { reference: 'x' } },
  ])
    expect([type, (await parameters(patientSent, { name: 'type', ...type })).status]).toEqual([type, 400]);

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
