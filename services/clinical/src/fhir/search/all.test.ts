import type { CapabilityStatement } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import { checkResource } from '../../../test/support/expect.js';
import { chart, FHIR, get as ask, walked } from '../../../test/support/fhir-chart.js';
import { appAboutOne } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Several types at once. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

const get = (caller: Credentials, search: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}${encodeURI(search)}`)
    .then((response) => response);
const textOf = ({ body }: Response): string => body.issue?.[0].details.text ?? '';
const entriesIn = ({ body }: Response) =>
  (body.entry ?? []) as { resource: { resourceType: string; id: string; issue?: { details: { text: string } }[] } }[];
const namesIn = (response: Response) =>
  entriesIn(response).map(({ resource }) => `${resource.resourceType}/${resource.id}`);

/** All that is found, page after page, of which each has so many at most. */
async function allOf(caller: Credentials, search: string, most: number): Promise<string[]> {
  const names: string[] = [];
  for (let at: string | undefined = encodeURI(search); at !== undefined; ) {
    const page: Response = await app.as(caller).get(`${FHIR}${at}`);
    expect({ at, status: page.status, full: namesIn(page).length <= most }).toEqual({ at, status: 200, full: true });
    const links = page.body.link as { relation: string; url: string }[];
    const next = links.find(({ relation }) => relation === 'next')?.url;
    if (next) expect(namesIn(page)).toHaveLength(most);
    names.push(...namesIn(page));
    at = next?.split(FHIR)[1];
  }
  return names;
}

const TYPES = ['Encounter', 'Condition', 'Observation', 'ServiceRequest', 'AllergyIntolerance'];

test('what the types hold comes one after the other, each resource once, whatever the size of a page', async () => {
  const { doctor, patient } = records;
  const each: string[] = [];
  for (const type of TYPES) each.push(...(await walked(app, doctor, type)).map((id) => `${type}/${id}`));
  for (const count of [1, 2, 3, 7, 100]) {
    const all = await allOf(doctor, `?_type=${TYPES.join()}&_count=${count}`, count);
    expect([count, all.toSorted()]).toEqual([count, each.toSorted()]);
    expect([...new Set(all.map((name) => name.split('/')[0]))]).toEqual(TYPES);
  }
  const found = await get(doctor, `?_type=Encounter&_type=Condition&patient=${patient.id}&_count=2`);
  checkResource(found.body);
  expect(found.body.link[0]).toEqual({
    relation: 'self',
    url: `http://localhost:3001${FHIR}?_type=Encounter&_type=Condition&patient=${patient.id}&_count=2`,
  });
  expect(await app.auditOf(found)).toMatchObject([
    { event: 'record.search', phi_level: 'full', patient_ids: [patient.id], result_count: 2, resource_id: null },
  ]);
});

test('whatever all of them are searched by narrows it, by GET and by a form', async () => {
  const { doctor, patient, consultation, allergic } = records;
  const one = await get(doctor, `?_type=Patient,Encounter,AllergyIntolerance&_id=${consultation.id},${allergic.id}`);
  expect(namesIn(one)).toEqual([`Encounter/${consultation.id}`, `AllergyIntolerance/${allergic.id}`]);
  expect(namesIn(await get(doctor, '?_type=Patient,Encounter&_lastUpdated=ge2100'))).toEqual([]);
  const since = await get(doctor, '?_type=Patient,Encounter&_lastUpdated=ge2020-01-01T00:00:00Z');
  expect(namesIn(since)).toEqual(expect.arrayContaining([`Patient/${patient.id}`, `Encounter/${consultation.id}`]));
  const form = { _type: 'Encounter,Composition', 'patient.identifier': 'nobody' };
  const posted = app.as(doctor).post(`${FHIR}/_search`).type('form');
  expect(namesIn(await posted.send(form))).toEqual([]);
  const again = app.as(doctor).post(`${FHIR}/_search`).type('form');
  expect(
    namesIn(await again.send({ _type: 'Encounter,Composition', patient: patient.id, _elements: 'status' })),
  ).toEqual([`Encounter/${consultation.id}`, `Composition/${consultation.id}`]);
});

test('what cannot be done with several types is refused with what to send instead', async () => {
  const { doctor } = records;
  for (const [search, said] of [
    ['', '_type=Patient,Encounter'],
    ['?_type=', '_type=Patient,Encounter'],
    ['?_lastUpdated=ge2020', '_type=Patient,Encounter'],
    ['?_type=Nothing', 'Nothing is not kept here'],
    ['?_type=Patient,constructor', 'constructor'],
    ['?_type=Patient,Encounter&birthdate=2020', 'birthdate'],
    ['?_type=Patient,Slot&_lastUpdated=ge2020', '_lastUpdated'],
    ['?_type=Patient,Encounter&foo=bar', 'foo'],
    ['?_type=Patient,Encounter&_sort=_lastUpdated', 'search one type'],
    ['?_type=Patient,Encounter&_include=Encounter:patient', 'search one type'],
    ['?_type=Patient,Encounter&_revinclude:iterate=Encounter:patient', 'search one type'],
    ['?_type=Patient,Encounter&_total=accurate', 'search one type'],
    ['?_type=Patient,Encounter&_summary=count', 'search one type'],
    ['?_type=Patient,Encounter&_count=0', 'search one type'],
    ['?_type=Patient,Encounter&_lastUpdated=x', ''],
    ['?_type=Patient,Encounter&_count=-1', ''],
    ['?_page=x', ''],
    [`?_type=${'Patient,'.repeat(900)}`, ''],
  ] as const) {
    const answer = await get(doctor, search);
    expect([search, answer.status]).toEqual([search, 400]);
    expect(textOf(answer)).toContain(said);
    expect(await app.auditOf(answer)).toMatchObject([{ event: 'record.search', http_status: 400, patient_ids: [] }]);
  }
  const history = await get(doctor, '/_history');
  expect([history.status, textOf(history)]).toEqual([404, expect.stringContaining('Patient/_history')]);
});

test('each type needs its own right and scope: what may not be read is left out and told', async () => {
  const { clinic, doctor, patient, stranger } = records;
  const desk = await app.build.user(clinic, 'front_desk');
  const some = await get(desk, '?_type=Composition,Patient&_count=100');
  expect(namesIn(some)).toContain(`Patient/${patient.id}`);
  expect(entriesIn(some).at(-1)?.resource.issue?.[0]?.details.text).toContain('Composition');
  expect(namesIn(some).filter((name) => name.startsWith('Composition'))).toEqual([]);
  const none = await get(desk, '?_type=Composition,Condition');
  expect([none.status, (await app.auditOf(none)).length]).toEqual([403, 1]);
  expect((await get({}, '?_type=Patient')).status).toBe(401);

  const all = await get(doctor, '?_type=Patient,Encounter&_count=100');
  expect(namesIn(all)).not.toContain(`Patient/${stranger.patient.id}`);
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expect(namesIn(await get(colleague, `?_type=Encounter,Condition&patient=${patient.id}`))).toEqual([]);
  await app.db('phi_policies').where({ clinic_id: clinic.id }).delete();

  const scoped = await appAboutOne(app, ['patient/Patient.rs', 'patient/Encounter.rs?status=finished']);
  const seen = await get({ token: scoped.token }, '?_type=Patient,Encounter,Observation,Group');
  expect(namesIn(seen).slice(0, -1).toSorted()).toEqual(
    [`Patient/${scoped.patient.id}`, `Encounter/${scoped.notes.signed}`].toSorted(),
  );
});

test('a page is good for whom it was given out, and nowhere else', async () => {
  const { clinic, doctor } = records;
  const first = await get(doctor, '?_type=Patient,Encounter&_count=1');
  const { url } = (first.body.link as { relation: string; url: string }[]).at(-1) ?? { url: '' };
  const page = new URL(url).search;
  expect((await app.as(doctor).get(`${FHIR}${page}`)).status).toBe(200);
  const colleague = await app.build.user(clinic, 'doctor');
  expect((await app.as(colleague).get(`${FHIR}${page}`)).status).toBe(400);
  expect((await app.as(doctor).get(`${FHIR}/Patient${page}`)).status).toBe(400);
  const other = await ask(app, doctor, 'Patient?_count=1&_total=none');
  const elsewhere = new URL((other.body.link as { url: string }[]).at(-1)?.url ?? '').search;
  expect((await app.as(doctor).get(`${FHIR}${elsewhere}`)).status).toBe(400);
});

test('the statement says so', async () => {
  const { rest } = (await get({}, '/metadata')).body as CapabilityStatement;
  expect(rest?.[0]?.interaction?.map(({ code }) => code)).toEqual(['transaction', 'batch', 'search-system']);
  expect(rest?.[0]?.searchParam?.map(({ name }) => name)).toEqual(['_type', '_id', '_lastUpdated']);
});
