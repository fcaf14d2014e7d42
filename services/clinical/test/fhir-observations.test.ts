import type { Response } from 'supertest';
import { chart, expectFound as found, get as ask, idsIn } from './support/fhir-chart.js';
import { labResult, measured } from './support/records.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

/** Observations are kept in two places, and results are corrected by new ones. */
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

test('what was measured is observations, in the laboratory and in the consultation', async () => {
  const { result, patient, consultation, order } = records;
  const [haemoglobin, cells] = result.observations.map(({ id }: { id: string }) => id);
  const sign = (name: string) => `${consultation.id}.${name}`;
  const signs = ['blood-pressure', 'heart-rate', 'spo2', 'temperature'].map(sign);
  await expectFound({
    [`Observation?patient=${patient.id}`]: [haemoglobin, cells, ...signs],
    [`Observation?patient=${patient.id}&category=vital-signs`]: signs,
    'Observation?category=laboratory': [haemoglobin, cells],
    'Observation?code=http://loinc.org|718-7': [haemoglobin],
    'Observation?code=85354-9,8867-4': [sign('blood-pressure'), sign('heart-rate')],
    'Observation?code=http://loinc.org|59408-5': [sign('spo2')],
    'Observation?code=2708-6': [sign('spo2')],
    'Observation?code:text=heart': [sign('heart-rate')],
    'Observation?code=http://loinc.org|8867-4&value-quantity=gt60|http://unitsofmeasure.org|/min': [sign('heart-rate')],
    'Observation?code=8867-4&value-quantity=gt70': [],
    'Observation?value-quantity=37.5': [sign('temperature')],
    'Observation?value-quantity=37.50': [sign('temperature')],
    'Observation?value-quantity=38&code=8310-5': [sign('temperature')],
    'Observation?value-quantity=13.5||g/dL': [haemoglobin],
    'Observation?date=2026-03-02': [haemoglobin, cells],
    'Observation?date=2026-03-01&category=vital-signs': signs,
    'Observation?status=final': [haemoglobin, cells, ...signs],
    [`Observation?based-on=${order.items[0].id}`]: [haemoglobin, cells],
    [`Observation?encounter=${consultation.id}&category=vital-signs`]: signs,
    'Observation?patient.gender=female&code=789-8': [cells],
    [`Observation?_id=${sign('spo2')},${cells}`]: [sign('spo2'), cells],
  });
  const { doctor } = records;
  const report = await get(doctor, `DiagnosticReport?_id=${result.id}&_include=DiagnosticReport:result`);
  expect(report.body.entry.map(({ resource }: { resource: { id: string } }) => resource.id).sort()).toEqual(
    [result.id, haemoglobin, cells].sort(),
  );
  const pages: string[] = [];
  let path: string | undefined = `Observation?patient=${patient.id}&_count=2`;
  while (path !== undefined) {
    const page: Response = await get(doctor, path);
    pages.push(...idsIn(page));
    const { url } =
      (page.body.link as { relation: string; url: string }[]).find(({ relation }) => relation === 'next') ?? {};
    path = url?.split('/fhir/R4/')[1];
  }
  expect(pages.sort()).toEqual([haemoglobin, cells, ...signs].sort());
});

test('what was corrected is found in its new form, and by its id, or by who follows changes, in the old one', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const first = await labResult(app, doctor, patient);
  const correction = { status: 'corrected', reason: 'Sample mix-up', observations: [measured(11)] };
  const { body } = await app
    .as(doctor)
    .post(`/api/v1/lab-results/${first.id}/corrections`)
    .send(correction)
    .expect(201);
  const second = body.data;
  const [old] = first.observations;
  const [corrected] = second.observations;
  await expectFound(
    {
      DiagnosticReport: [second.id],
      Observation: [corrected.id],
      [`DiagnosticReport?_id=${first.id}`]: [first.id],
      [`Observation?_id=${old.id}`]: [old.id],
      'DiagnosticReport?_lastUpdated=ge2026': [first.id, second.id],
      'Patient?_has:Observation:patient:value-quantity=13.5': [],
      'Patient?_has:Observation:patient:value-quantity=11': [patient.id],
    },
    doctor,
  );
  expect(clinic.id).not.toBe(records.clinic.id);
});
