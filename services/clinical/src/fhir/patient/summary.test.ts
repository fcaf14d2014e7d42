import type { Bundle, Composition, CompositionSection } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import { expectAudit, expectNotFound, expectUnauthenticated } from '../../../test/support/expect.js';
import { chart } from '../../../test/support/fhir-chart.js';
import { merging, twoRecords } from '../../../test/support/patient-merges.js';
import { labResult, measured, problem } from '../../../test/support/clinical-records.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
let url: string;
beforeAll(async () => {
  records = await chart(app);
  url = `/fhir/R4/Patient/${records.patient.id}/$summary`;
});

const ask = (caller: Credentials, query: Record<string, string> = {}, path = url): Promise<Response> =>
  app
    .as(caller)
    .get(path)
    .query(query)
    .then((response) => response);

const documentOf = ({ body }: Response) => {
  const { entry = [] } = body as Bundle;
  return { composition: entry[0]?.resource as Composition, names: new Set(entry.map(({ fullUrl }) => fullUrl)) };
};
const sectionOf = (response: Response, code: string): CompositionSection | undefined =>
  documentOf(response).composition.section?.find((each) => each.code?.coding?.[0]?.code === code);
const linesOf = (section: CompositionSection | undefined) =>
  section?.text?.div
    .replaceAll(/<br\/>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .split('\n');

const MEDICATIONS = '10160-0';
const ALLERGIES = '48765-2';
const DIAGNOSES = '11450-4';
const IMMUNIZATIONS = '11369-6';
const RESULTS = '30954-2';
const SIGNS = '8716-3';

test('a doctor has a document of what whoever treats the patient next should know, and everything that it names is in it', async () => {
  const { doctor, patient, clinic, allergic } = records;
  const answer = await ask(doctor);
  expect({ status: answer.status, type: answer.body.type }).toEqual({ status: 200, type: 'document' });
  const { composition, names } = documentOf(answer);
  expect(composition.section?.map(({ code }) => code?.coding?.[0]?.code)).toEqual([
    MEDICATIONS,
    ALLERGIES,
    DIAGNOSES,
    IMMUNIZATIONS,
    RESULTS,
    SIGNS,
  ]);
  const named = [composition.subject, composition.author[0], composition.custodian].concat(
    composition.section?.flatMap(({ entry = [] }) => entry),
  );
  for (const each of named) expect(names).toContain(each?.reference);
  expect(composition.subject?.reference).toMatch(new RegExp(`/Patient/${patient.id}$`));
  expect(composition.custodian?.display).toBe(clinic.name);
  const told = ['Ibuprofeno', 'Paracetamol'].map((name) => `${name} · 500 mg · 1 tablet · 1 / 8 h · oral · `);
  expect(linesOf(sectionOf(answer, MEDICATIONS))?.map((line) => line.slice(0, -10))).toEqual(told);
  expect(sectionOf(answer, ALLERGIES)?.entry?.[0]?.reference).toMatch(new RegExp(`/${allergic.id}$`));
  // What was ruled out is no diagnosis.
  expect(sectionOf(answer, DIAGNOSES)?.entry).toHaveLength(1);
  expect(linesOf(sectionOf(answer, IMMUNIZATIONS))).toEqual(['Influenza · 2026-04-02']);
  expect(linesOf(sectionOf(answer, SIGNS))).toEqual(
    expect.arrayContaining(['Blood pressure · 120/80 mm[Hg] · 2026-03-01', 'Body temperature · 37.5 °C · 2026-03-01']),
  );
  await expectAudit(app, answer, { event: 'patient.summary', patient_ids: [patient.id], phi_level: 'full' });
});

test('a problem is told until the list says that it is over', async () => {
  const { doctor, patient } = await app.build.practice();
  const diagnoses = async () =>
    linesOf(sectionOf(await app.as(doctor).get(`/fhir/R4/Patient/${patient.id}/$summary`), DIAGNOSES));
  const { id, description } = await problem(app, doctor, patient);
  expect(await diagnoses()).toEqual([expect.stringContaining(description)]);
  await app.as(doctor).patch(`/api/v1/patients/${patient.id}/problems/${id}`).send({ status: 'resolved' }).expect(200);
  expect(await diagnoses()).not.toContainEqual(expect.stringContaining(description));
});

test('a problem that was refuted is none, whatever its status', async () => {
  const { doctor, patient } = await app.build.practice();
  const refuted = await problem(app, doctor, patient, { verification: 'refuted' });
  const stands = await problem(app, doctor, patient, { code: 'E11.9', verification: 'unconfirmed' });
  const answer = await app.as(doctor).get(`/fhir/R4/Patient/${patient.id}/$summary`);
  expect(linesOf(sectionOf(answer, DIAGNOSES))).toEqual([expect.stringContaining(stands.description)]);
  expect(JSON.stringify(answer.body)).not.toContain(refuted.description);
});

test('a correction of a detail and a merge make no older statement the newest', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id, description } = await problem(app, doctor, patient);
  const visit = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const ruledOut = { code: 'I10', certainty: 'ruled_out', description, role: 'principal', position: 0 };
  await app.db('consultation_diagnoses').insert({ clinic_id: clinic.id, consultation_id: visit.id, ...ruledOut });
  const told = async (of: { id: string }) =>
    linesOf(sectionOf(await app.as(doctor).get(`/fhir/R4/Patient/${of.id}/$summary`), DIAGNOSES));
  const path = `/api/v1/patients/${patient.id}/problems/${id}`;
  await app.db('problems').where({ id }).update({ stated_at: '2020-01-01', recorded_at: '2020-01-01' });
  await app.as(doctor).patch(path).send({ note: 'Since 2019', status: 'active' }).expect(200);
  const target = await app.build.patient(clinic);
  expect((await merging(app, await app.build.user(clinic, 'front_desk'), patient, target)).status).toBe(200);
  expect(await told(target)).not.toContainEqual(expect.stringContaining(description));
  await app.as(doctor).patch(path).send({ status: 'inactive' }).expect(200);
  await app.as(doctor).patch(path).send({ status: 'active' }).expect(200);
  expect(await told(target)).toEqual([expect.stringContaining(description)]);
});

test('of what was measured several times the newest is told', async () => {
  const { doctor, patient } = records;
  const before = await ask(doctor);
  const specimen = { type: 'Venous blood', collected_at: '2026-03-09T12:00:00Z' };
  await labResult(app, doctor, patient, { specimen, observations: [measured(11.5)] });
  const after = await ask(doctor);
  const [told, now] = [before, after].map((each) => linesOf(sectionOf(each, RESULTS)) ?? []);
  expect(now).toHaveLength(told?.length ?? 0);
  expect(now?.[0]).toContain('11.5');
  expect(now?.join('\n')).not.toContain('13.5');
});

test('where nothing was written the sections that every summary has say so, in the language that is asked for', async () => {
  const { clinic, doctor } = records;
  const nobody = await app.build.patient(clinic);
  const answer = await app.as(doctor).get(`/fhir/R4/Patient/${nobody.id}/$summary`).set('Accept-Language', 'es');
  const { composition } = documentOf(answer);
  expect(composition).toMatchObject({ title: 'Resumen del paciente', language: 'es' });
  expect(composition.section).toHaveLength(3);
  for (const each of composition.section ?? []) {
    expect(each).toMatchObject({ emptyReason: { coding: [{ code: 'unavailable' }] } });
    expect(linesOf(each)).toEqual(['No hay nada que mostrar.']);
  }
});

test('what may not be read is withheld, and the section says so', async () => {
  const { doctor, clinic, patient } = records;
  const administrator = await app.build.user(clinic, 'administrator');
  const scopes = ['launch/patient', 'patient/Patient.r', 'patient/AllergyIntolerance.s'];
  const client = await registerApp(app, administrator, { scopes });
  const { access_token } = await letIn(app, client, doctor, { scope: scopes.join(' '), patient_id: patient.id });
  const answer = await ask({ token: access_token });
  expect(answer.status).toBe(200);
  expect(sectionOf(answer, ALLERGIES)?.entry).toHaveLength(1);
  for (const code of [MEDICATIONS, DIAGNOSES, RESULTS, SIGNS])
    expect(sectionOf(answer, code)).toMatchObject({ emptyReason: { coding: [{ code: 'withheld' }] } });
  expect(answer.text).not.toContain('Paracetamol');
  await expectAudit(app, answer, { event: 'patient.summary', patient_ids: [patient.id] });
  const other = await app.build.patient(clinic);
  expectNotFound(await ask({ token: access_token }, {}, `/fhir/R4/Patient/${other.id}/$summary`));
});

/** Visits of a patient, the oldest first, each with a diagnosis. */
async function visits(diagnoses: [code: string, certainty: string][], status = 'completed') {
  const { clinic, doctor } = records;
  const patient = await app.build.patient(clinic);
  for (const [day, [code, certainty]] of diagnoses.entries()) {
    const started_at = new Date(Date.UTC(2020, 0, day + 1));
    const practitioner = doctor.practitioner_id ?? '';
    const { id } = await app.build.consultation(clinic, practitioner, { patient_id: patient.id, started_at });
    const said = { code, certainty, description: code, role: 'principal', position: 0 };
    await app.db('consultation_diagnoses').insert({ clinic_id: clinic.id, consultation_id: id, ...said });
    const signed = { completed_at: started_at, signed_by: practitioner, content_sha256: '0'.repeat(64) };
    await app
      .db('consultations')
      .where({ id })
      .update({ status, ...signed });
  }
  return `/fhir/R4/Patient/${patient.id}/$summary`;
}

test('a diagnosis is listed however many came after it, until a later visit rules it out', async () => {
  const often = Array.from({ length: 101 }, (): [string, string] => ['I10', 'confirmed']);
  const path = await visits([['E11', 'confirmed'], ['J45', 'presumptive'], ...often, ['J45', 'ruled_out']]);
  const listed = sectionOf(await ask(records.doctor, {}, path), DIAGNOSES);
  expect(listed?.entry?.map(({ display }) => display)).toEqual(['I10', 'E11']);
});

test('a section that has no room for all says that there is more', async () => {
  const path = await visits(Array.from({ length: 101 }, (_, index) => [`A${index}`, 'confirmed']));
  const section = sectionOf(await ask(records.doctor, {}, path), DIAGNOSES);
  expect(section?.entry).toHaveLength(100);
  expect(linesOf(section)?.at(-1)).toBe('There is more, which a summary has no room for.');
});

test('what an app’s scopes narrow is not told as nothing, and the document names nothing that is not in it', async () => {
  const { doctor, clinic, patient } = records;
  const administrator = await app.build.user(clinic, 'administrator');
  const scopes = ['patient/Patient.r', 'patient/MedicationRequest.s?status=completed', 'patient/AllergyIntolerance.s'];
  const client = await registerApp(app, administrator, { scopes });
  const nobody = await app.build.patient(clinic);
  for (const { id } of [patient, nobody]) {
    const { access_token } = await letIn(app, client, doctor, { scope: scopes.join(' '), patient_id: id });
    const answer = await ask({ token: access_token }, {}, `/fhir/R4/Patient/${id}/$summary`);
    expect(sectionOf(answer, MEDICATIONS)).toMatchObject({ emptyReason: { coding: [{ code: 'withheld' }] } });
    const { composition } = documentOf(answer);
    expect([composition.author, composition.custodian]).toEqual([[{ display: clinic.name }], { display: clinic.name }]);
  }
});

test('of who was merged it is the summary of the record that is left', async () => {
  const { doctor, desk, source, target } = await twoRecords(app);
  await merging(app, desk, source, target);
  const answer = await ask(doctor, {}, `/fhir/R4/Patient/${source.id}/$summary`);
  expect(documentOf(answer).composition.subject?.reference).toMatch(new RegExp(`/Patient/${target.id}$`));
  expect(linesOf(sectionOf(answer, ALLERGIES))).toEqual(['Latex']);
  await expectAudit(app, answer, {
    event: 'patient.summary',
    patient_ids: expect.arrayContaining([source.id, target.id]),
  });
});

test('nobody has a summary of whom they may not see, and only what is known may be asked for', async () => {
  const { doctor, clinic, stranger } = records;
  expectNotFound(await ask(doctor, {}, `/fhir/R4/Patient/${stranger.patient.id}/$summary`));
  expectNotFound(await ask(doctor, {}, '/fhir/R4/Patient/0190b6d2-0000-7000-8000-000000000000/$summary'));
  const withoutRights = await ask(await app.build.user(clinic, 'front_desk'));
  expect(documentOf(withoutRights).composition.section?.every(({ entry }) => entry === undefined)).toBe(true);
  expectUnauthenticated(await ask({}));
  expect((await ask(doctor, { graph: 'x' })).status).toBe(400);
  const posted = await app
    .as(doctor)
    .post(url)
    .send({ resourceType: 'Parameters', parameter: [{ name: 'profile', valueUri: 'http://hl7.org/fhir/uv/ips' }] });
  expect({ status: posted.status, type: posted.body.type }).toEqual({ status: 200, type: 'document' });
});
