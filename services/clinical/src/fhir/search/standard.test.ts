import type { CapabilityStatement } from '@medplum/fhirtypes';
import { chart, expectFound as found, get as ask, idsIn } from '../../../test/support/fhir-chart.js';
import { standardParameters } from '../../../test/support/fhir-search-values.js';
import { allergy } from '../../../test/support/clinical-records.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What R4 has resources searched by, whoever asks for it. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

const get = (caller: Credentials, path: string) => ask(app, caller, path);
const expectFound = (queries: Record<string, readonly string[]>) => found(app, records.doctor, queries);

/** What sounds alike, and how far away something is, nobody can tell; and words of everything are not looked for. */
const NOT_THERE = ['phonetic', 'near', '_text', '_content', '_query'];

test("whatever R4 has a type searched by is understood, of what records say and of what they don't", async () => {
  const { rest } = (await get(records.doctor, 'metadata')).body as CapabilityStatement;
  const served = (rest?.[0]?.resource ?? []).filter(({ type }) => !['Binary', 'OperationDefinition'].includes(type));
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
      !known.has(`${type}.${code} ${kind}`) &&
      !NOT_THERE.includes(code) &&
      !['Slot._lastUpdated', 'Group._lastUpdated'].includes(`${type}.${code}`),
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

test('what a patient is called is found by its kind too', async () => {
  const { clinic, doctor } = records;
  const kinds = 'http://terminology.hl7.org/CodeSystem/v2-0203';
  const document = (type: string, number: string) => ({
    document_type: type,
    document_number: number,
    document_country: 'PE',
  });
  const [traveller, national] = await Promise.all([
    app.build.patient(clinic, document('passport', 'X-123')),
    app.build.patient(clinic, document('dni', 'Y-456')),
  ]);
  await app.db('patient_identifiers').insert({
    clinic_id: clinic.id,
    id: traveller.id,
    patient_id: traveller.id,
    system: 'urn:elsewhere',
    value: 'Z-789',
    type: JSON.stringify({ system: kinds, code: 'MR', display: null, text: null }),
  });
  const found = async (value: string) => idsIn(await get(doctor, `Patient?identifier:of-type=${value}`));
  expect(await found(`${kinds}|MR|${traveller.mrn}`)).toEqual([traveller.id]);
  expect(await found(`${kinds}|MR|Z-789`)).toEqual([traveller.id]);
  expect(await found(`${kinds}|PPN|X-123`)).toEqual([traveller.id]);
  expect(await found(`${kinds}|NI|Y-456`)).toEqual([national.id]);
  expect(await found(`${kinds}|NI|X-123`)).toEqual([]);
  expect(await found(`${kinds}|PPN|Y-456`)).toEqual([]);
  expect(await found(`${kinds}|PPN|${traveller.mrn}`)).toEqual([]);
  expect(await found(`urn:other|MR|${traveller.mrn}`)).toEqual([]);
  for (const value of ['MR|1', '|MR|1', `${kinds}|MR|`, `${kinds}|MR|1|2`])
    expect([value, (await get(doctor, `Patient?identifier:of-type=${value}`)).status]).toEqual([value, 400]);
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
