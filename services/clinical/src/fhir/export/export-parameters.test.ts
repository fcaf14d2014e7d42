import request from 'supertest';
import { checkResource, expectAudit } from '../../../test/support/expect.js';
import { exportingService } from '../../../test/support/exports.js';
import { merging } from '../../../test/support/patient-merges.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { openAs } from '../../db/roles.js';
import type { Database } from '../../db/db.js';
import { newId } from '../../id.js';
import { FHIR_LIMITS } from '../limits.js';
import { types } from '../operations.js';
import { workOnExport } from './export-worker.js';

let app: TestApp;
let worker: Database;
beforeAll(async () => {
  app = await startApp();
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
});
afterAll(async () => {
  await worker.close();
  await app.stop();
});

const BASE = () => `${app.deps.config.public_url}/fhir/R4`;
const exporter = () => ({ worker, app: app.deps.db, types, base: BASE(), clock: () => new Date() });

const service = () =>
  exportingService(app, async () => {
    while (await workOnExport(exporter()));
  });

const reference = (text: unknown) => ({ valueReference: { reference: text } });
const UNKNOWN = ['organizeOutputBy', 'Patient'] as [string, unknown];

test('asked for by POST, it holds of the patients who are named what is asked for, and says what was left out of each', async () => {
  const { clinic, doctor, administrator, patient, beginBy, manifestOf, file } = await service();
  const practitioner = doctor.practitioner_id ?? '';
  const [former, other] = [await app.build.patient(clinic), await app.build.patient(clinic)];
  const visit = await app.build.consultation(clinic, practitioner, { patient_id: patient.id, status: 'completed' });
  for (const status of ['completed', 'draft'])
    await app.build.consultation(clinic, practitioner, {
      patient_id: status === 'draft' ? patient.id : other.id,
      status,
    });
  await merging(app, administrator, former, patient);
  const asked: [string, unknown][] = [
    ['_type', 'Patient,Encounter'],
    ['_type', 'Patient'],
    ['_outputFormat', 'ndjson'],
    ['_since', { valueInstant: '2020-01-01T00:00:00Z' }],
    ['_typeFilter', 'Encounter?status=finished'],
    ['_elements', 'Patient.birthDate, Patient.subject, gender'],
    ['patient', reference(`Patient/${former.id}`)],
    ['patient', reference(`${BASE()}/Patient/${former.id}`)],
  ];
  const begun = await beginBy('Patient/$export', asked);
  await expectAudit(app, begun, { event: 'export.begin', patient_ids: [former.id] });
  const { body } = await manifestOf(begun);
  expect(body).toMatchObject({ request: `${BASE()}/Patient/$export` });
  const of = (type: string) => body.output.find((each: { type: string }) => each.type === type).url;
  const [people, visits] = [await file(of('Patient')), await file(of('Encounter'))];
  expect(people.map(({ id }) => id).sort()).toEqual([former.id, patient.id].sort());
  expect(visits.map(({ id }) => id)).toEqual([visit.id]);
  for (const each of people) expect(Object.keys(each)).toEqual(['resourceType', 'id', 'meta', 'gender', 'birthDate']);
  expect(Object.keys(visits[0] ?? {})).toEqual(['resourceType', 'id', 'meta', 'status', 'class']);
  for (const each of [...people, ...visits]) {
    expect(each['meta']).toMatchObject({ tag: [{ code: 'SUBSETTED' }] });
    checkResource(each);
  }
});

test('what the definitions of the operations name is taken, where they name it', async () => {
  const { clinic, doctor, patient, beginBy, manifestOf } = await service();
  const values: Record<string, unknown> = {
    _outputFormat: 'application/fhir+ndjson',
    _since: { valueInstant: new Date().toISOString() },
    _type: 'Patient',
    _typeFilter: 'Patient?gender=female',
    _elements: 'Patient.id',
    includeAssociatedData: { valueCode: 'LatestProvenanceResources' },
    patient: reference(`Patient/${patient.id}`),
  };
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: doctor.practitioner_id ?? '' });
  const levels = { export: '', 'patient-export': 'Patient/', 'group-export': `Group/${doctor.practitioner_id}/` };
  for (const [id, level] of Object.entries(levels)) {
    const { body } = await app.as().get(`/fhir/R4/OperationDefinition/${id}`);
    const names: string[] = body.parameter.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(
      Object.keys(values)
        .filter((name) => id !== 'export' || name !== 'patient')
        .sort(),
    );
    // The two that say more and less of the same records are not served together.
    for (const without of ['_typeFilter', 'includeAssociatedData']) {
      const taken = names.filter((name) => name !== without);
      const begun = await beginBy(
        `${level}$export`,
        taken.map((name) => [name, values[name]]),
      );
      expect({ id, without, status: begun.status }).toEqual({ id, without, status: 202 });
      expect((await manifestOf(begun)).status).toBe(200);
    }
  }
});

test('a group is narrowed to its own patients, and what is not known may be left out of a POST as well', async () => {
  const { clinic, doctor, patient, beginBy, manifestOf, file } = await service();
  const another = await app.build.patient(clinic);
  for (const { id } of [patient, another])
    await app.build.appointment(clinic, { patient_id: id, practitioner_id: doctor.practitioner_id ?? '' });
  const group = `Group/${doctor.practitioner_id}/$export`;
  const asked: [string, unknown][] = [['_type', 'Patient'], ['patient', reference(`Patient/${another.id}`)], UNKNOWN];
  expect((await beginBy(group, asked)).status).toBe(400);
  const { body } = await manifestOf(await beginBy(group, asked, { Prefer: 'respond-async, handling=lenient' }));
  expect((await file(body.output[0].url)).map(({ id }) => id)).toEqual([another.id]);
  expect((await beginBy(`Group/${newId()}/$export`, [])).status).toBe(404);
});

test('a POST that names others, or cannot be read, begins nothing, however lenient', async () => {
  const { clinic, doctor, patient, beginBy, begin } = await service();
  const stranger = (await service()).patient.id;
  const untreated = (await app.build.patient(clinic)).id;
  const group = `Group/${doctor.practitioner_id}/$export`;
  const own = reference(`Patient/${patient.id}`);
  const refused: [path: string, name: string, value: unknown][] = [
    ['$export', 'patient', own],
    [group, 'patient', reference(`Patient/${untreated}`)],
    ...[newId(), stranger, 'x', ''].map((id): [string, string, unknown] => [
      'Patient/$export',
      'patient',
      reference(`Patient/${id}`),
    ]),
    ['Patient/$export', 'patient', reference(`Practitioner/${doctor.practitioner_id}`)],
    ['Patient/$export', 'patient', reference({ a: 1 })],
    ['Patient/$export', 'patient', `Patient/${patient.id}`],
    ['Patient/$export', 'patient', {}],
    ['$export', '_type', { valueReference: { reference: 'Patient/1' } }],
    ['$export', '_since', { valueBoolean: true }],
    ['$export', '_elements', 'name.family'],
    ['$export', '_outputFormat', 'csv'],
    ['$export?_type=Patient', '_type', 'Encounter'],
  ];
  for (const [path, name, value] of refused) {
    const { status, body } = await beginBy(path, [[name, value]], { Prefer: 'respond-async, handling=lenient' });
    expect({ path, name, value, status, at: body.issue[0].expression }).toMatchObject({ status: 400, at: [name] });
  }
  for (const name of ['includeAssociatedData', '__proto__', 'constructor'])
    expect((await beginBy('$export', [[name, { valueCode: 'x' }]])).status).toBe(400);
  const many = Array.from({ length: FHIR_LIMITS.exportPatients + 1 }, (): [string, unknown] => ['patient', own]);
  expect((await beginBy('Patient/$export', many)).status).toBe(400);
  expect((await beginBy('$export', [], { Prefer: 'return=minimal' })).status).toBe(400);
  expect((await app.as(doctor).post('/fhir/R4/$export').set('Prefer', 'respond-async').send({})).status).toBe(403);
  expect(await app.db('fhir_exports').where({ clinic_id: clinic.id })).toEqual([]);
  expect((await begin('$export')).status).toBe(202);
});

test('a refused reference to a patient is told what is wrong with it', async () => {
  const { patient, doctor, beginBy } = await service();
  const said = async (value: unknown, language: string) => {
    const { status, body } = await beginBy('Patient/$export', [['patient', value]], { 'Accept-Language': language });
    return { status, text: body.issue[0].details.text };
  };
  const unknown = newId();
  const wrong: [unknown, RegExp, RegExp][] = [
    [
      reference(`Practitioner/${doctor.practitioner_id}`),
      /^It must be a valueReference to a Patient of this server/,
      /^Debe ser una valueReference/,
    ],
    [
      `Patient/${patient.id}`,
      /^It must be a valueReference to a Patient of this server/,
      /^Debe ser una valueReference/,
    ],
    [
      reference('https://elsewhere.example/fhir/Patient/1'),
      /of this server, as {"reference": "Patient\/<id>"}\.$/,
      /de este servidor, como/,
    ],
    [reference('Patient/1'), /whose id is no UUID/, /cuyo id no es un UUID/],
    [
      reference(`Patient/${unknown}`),
      new RegExp(`^Patient/${unknown} is none of those`),
      new RegExp(`^Patient/${unknown} no es de los`),
    ],
  ];
  for (const [value, english, spanish] of wrong) {
    expect(await said(value, 'en')).toEqual({ status: 400, text: expect.stringMatching(english) });
    expect(await said(value, 'es')).toEqual({ status: 400, text: expect.stringMatching(spanish) });
  }
});

test('who asks for the headers alone begins no export', async () => {
  const { clinic, token } = await service();
  for (const path of ['$export', 'Patient/$export']) {
    const asked = await request(app.server)
      .head(`/fhir/R4/${path}`)
      .auth(await token(), { type: 'bearer' })
      .set({ Prefer: 'respond-async', Accept: 'application/fhir+json' });
    expect({ status: asked.status, allow: asked.headers['allow'] }).toEqual({ status: 405, allow: 'GET, POST' });
  }
  expect(await app.db('fhir_exports').where({ clinic_id: clinic.id })).toEqual([]);
});
