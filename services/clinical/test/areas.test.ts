import { AREAS } from '../src/domain/areas.js';
import { SUGGESTION_KINDS } from '../src/features/suggestions/index.js';
import { endpoints } from '../src/endpoints.js';
import { immunization, problem } from './support/clinical-records.js';
import { sendTo } from './support/documents.js';
import { expectDenied } from './support/expect.js';
import { FHIR } from './support/fhir-chart.js';
import { merging, unmerging } from './support/patient-merges.js';
import { phiRequest } from './support/phi-requests.js';
import type { Api, Credentials } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

/** clinical-areas.md: a clinic uses some areas, and what is of the others is refused. */

const app = useClinical();

const use = (clinic: { id: string }, areas: readonly string[]) =>
  app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ areas, ai: { kinds: SUGGESTION_KINDS } }) });
const all = (but?: string) => AREAS.filter((area) => area !== but);

const routes = endpoints
  .filter(({ access }) => access.area)
  .map((endpoint) => ({ name: `${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint }));

test('operations name their area', () => {
  const of = (path: RegExp) => endpoints.filter((each) => path.test(each.path));
  const general = of(
    /\{patient\}\/(problems|immunizations)|\/v1\/(referrals|documents)|\/fhir\/R4\/(\{type\}\/\{patient\}\/)?Immunization\b/,
  );
  expect(general.length).toBeGreaterThan(20);
  expect(general.filter(({ access }) => access.area !== 'general')).toEqual([]);
  const hospital = of(
    /\/v1\/(admissions|wards|beds)\b|\/fhir\/R4\/(\{type\}\/\{patient\}\/)?MedicationAdministration\b/,
  );
  expect(hospital.length).toBeGreaterThan(20);
  expect(hospital.filter(({ access }) => access.area !== 'hospitalization')).toEqual([]);
  const pharmacy = of(/\/v1\/pharmacy\/|\/fhir\/R4\/(\{type\}\/\{patient\}\/)?Medication(Dispense)?\b/);
  expect(pharmacy.length).toBeGreaterThan(20);
  expect(pharmacy.filter(({ access }) => access.area !== 'pharmacy')).toEqual([]);
});

test.each(routes)('$name is refused where the clinic does not use its area, and says why', async ({ endpoint }) => {
  const { clinic, doctor, url, query, body } = await phiRequest(app, endpoint);
  const { area, ability } = endpoint.access;
  const caller: Credentials = endpoint.access.services
    ? await app.build.apiKey(clinic, 'live', { scopes: [ability ?? 'patients:read'] })
    : ability === 'own-record:read'
      ? await app.build.user(clinic, 'patient')
      : ability === 'beds:manage' || ability === 'beds:state'
        ? await app.build.user(clinic, 'administrator')
        : ability === 'medications:administer'
          ? await app.build.user(clinic, 'nurse')
          : area === 'interop'
            ? await app.build.user(clinic, ability === 'interop:read' ? 'laboratory' : 'administrator')
            : area === 'pharmacy' && ability !== 'pharmacy:witness'
              ? await app.build.user(clinic, 'pharmacist')
              : doctor;
  const send = () => {
    const asking = app.as(caller)[endpoint.method as keyof Api](url);
    const asked = asking.query(query).set('If-Match', '*');
    return endpoint.method === 'get'
      ? asked
      : sendTo(endpoint, asked, body, url.endsWith('/_search') ? 'form' : 'json');
  };
  await use(clinic, all(area));
  const refused = await send();
  expectDenied(refused, 'area_disabled');
  expect(await app.auditOf(refused)).toMatchObject([{ http_status: 403, reason: 'area_disabled' }]);
  const none = await app.build.user(clinic, 'administrator');
  expect((await app.as(none)[endpoint.method as keyof Api](url)).status).toBe(403);
  const others = endpoint.operationId === 'admitEmergencyVisit' ? ['hospitalization'] : [];
  await use(clinic, [area ?? '', ...others]);
  const done = await send();
  expect({ status: done.status, body: done.text }).toMatchObject({ status: endpoint.status ?? 200 });
});

/** A patient with a problem and a vaccine, of a clinic that does not use what they are part of any more. */
async function unused() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const listed = await problem(app, doctor, patient);
  const given = await immunization(app, doctor, patient);
  await use(clinic, all('general'));
  return { ...practice, ids: [listed.id, given.id] as const };
}

test('what is of an area that is not used is left out of every other answer of FHIR', async () => {
  const { clinic, doctor, patient, ids } = await unused();
  const { id: visit } = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const mentions = async (path: string) => {
    const { body, status } = await app.as(doctor).get(`${FHIR}/${path}`);
    const text = JSON.stringify(body.entry ?? []);
    return { path, status, ids: ids.filter((id) => text.includes(id)) };
  };
  const answered = [
    `Condition?patient=${patient.id}`,
    `Condition?_id=${ids[0]}`,
    'Condition?category=problem-list-item',
    'Condition/_history',
    `Patient/${patient.id}/Condition`,
    `Patient/${patient.id}/$everything`,
    `Patient/${patient.id}/$summary`,
    `Patient?_id=${patient.id}&_revinclude=*`,
    `Patient?_id=${patient.id}&_revinclude=Immunization:patient`,
    `?_type=Patient,Condition,Immunization&_count=50`,
    `Provenance?patient=${patient.id}`,
    `Provenance?target=Immunization/${ids[1]}`,
    `Encounter?_id=${visit}`,
  ];
  for (const path of answered) expect(await mentions(path)).toEqual({ path, status: 200, ids: [] });
  for (const path of [`Condition/${ids[0]}`, `Condition/${ids[0]}/_history/1`, `Provenance/${ids[0]}.problem.1`])
    expect(await mentions(path)).toEqual({ path, status: 404, ids: [] });
  const summary = await app.as(doctor).get(`${FHIR}/Patient/${patient.id}/$summary`);
  expect(summary.text).not.toContain('11369-6');
  await use(clinic, all());
  for (const path of [`Condition?patient=${patient.id}`, `Patient/${patient.id}/$everything`])
    expect((await mentions(path)).ids).toContain(ids[0]);
});

test('a problem is not written as a condition either, and a diagnosis is', async () => {
  const { clinic, doctor, patient, ids } = await unused();
  const { id } = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const system = 'http://terminology.hl7.org/CodeSystem/condition-category';
  const condition = {
    resourceType: 'Condition',
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'E11.9' }] },
    subject: { reference: `Patient/${patient.id}` },
  };
  const create = (members: object) =>
    app
      .as(doctor)
      .post(`${FHIR}/Condition`)
      .send({ ...condition, ...members });
  expectDenied(await create({ category: [{ coding: [{ system, code: 'problem-list-item' }] }] }), 'area_disabled');
  expect((await create({ encounter: { reference: `Encounter/${id}` } })).status).toBe(201);
  expect(await app.db('problems').where({ patient_id: patient.id }).pluck('id')).toEqual([ids[0]]);
});

test('a merge takes along what is of an area that is not used, and tells nobody of it', async () => {
  const { clinic, patient, ids } = await unused();
  const desk = await app.build.user(clinic, 'front_desk');
  const target = await app.build.patient(clinic);
  const told = () => app.db('outbox').where({ clinic_id: clinic.id, event: 'patient.records_moved' });
  expect((await merging(app, desk, patient, target)).status).toBe(200);
  for (const table of ['problems', 'immunizations'])
    expect(await app.db(table).where({ patient_id: target.id })).toHaveLength(1);
  for (const id of ids) expect(await app.db('record_versions').where({ resource_id: id })).toHaveLength(2);
  expect(await told()).toEqual([]);
  await use(clinic, ['general']);
  expect((await unmerging(app, desk, patient)).status).toBe(200);
  expect(new Set((await told()).map(({ resource_id }) => resource_id))).toEqual(new Set(ids));
});
