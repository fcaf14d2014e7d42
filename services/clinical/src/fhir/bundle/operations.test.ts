import type { Response } from 'supertest';
import { FHIR_LIMITS } from '../limits.js';
import { entry, newNumber, patientOf, post, sendBundle, statusesOf } from '../../../test/support/bundles.js';
import { chart, FHIR, get, idsIn } from '../../../test/support/fhir-chart.js';
import { appAboutOne } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Operations that read, and compartments, as entries of a Bundle. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
});

const send = (entries: unknown, { type = 'batch', caller }: { type?: string; caller?: Credentials } = {}) =>
  sendBundle(app, caller ?? records.doctor, { type, entries });
const answersIn = ({ body }: Response): Response[] =>
  (body.entry as { resource: object }[]).map(({ resource }) => ({ body: resource }) as Response);

test('what a page of an app shows is asked for at once, each as it is answered alone, with its own row', async () => {
  const { doctor, patient, consultation } = records;
  const asked = [
    `Patient/${patient.id}/$everything?_type=Encounter,Condition&_count=3`,
    `Observation/$lastn?patient=${patient.id}&category=laboratory&max=2`,
    `DocumentReference/$docref?patient=${patient.id}`,
    `Patient/${patient.id}/Observation?category=vital-signs&_count=2`,
    `Encounter/${consultation.id}/Condition`,
  ];
  const answer = await send([
    ...asked.map((url) => entry('GET', url)),
    entry('GET', `Patient/${patient.id}/$summary`),
    entry('GET', `http://localhost:3001${FHIR}/Patient/${patient.id}/%24summary`),
  ]);
  expect(statusesOf(answer)).toEqual(Array(7).fill('200 OK'));
  const answers = answersIn(answer);
  for (const [index, url] of asked.entries()) {
    const alone = await get(app, doctor, url);
    const { link: _, ...body } = alone.body;
    expect(answers[index]?.body).toMatchObject(body);
    expect(idsIn(alone).length).toBeGreaterThan(0);
  }
  expect(answers[5]?.body).toMatchObject({ resourceType: 'Bundle', type: 'document' });
  const rows = await app.auditOf(answer);
  expect(rows.map(({ event }) => event).sort()).toEqual([
    'condition.search',
    'consultation.docref',
    'observation.lastn',
    'observation.search',
    'patient.everything',
    'patient.summary',
    'patient.summary',
  ]);
  for (const row of rows) expect(row['patient_ids']).toEqual([patient.id]);
});

test('in a transaction they see what the other entries wrote', async () => {
  const urn = 'urn:uuid:0b6e1d3e-6a5e-4f0f-9a53-61d5b1a1c0aa';
  const { patient } = records;
  const answer = await send(
    [
      entry('GET', `DocumentReference/$docref?patient=${patient.id}`),
      post(patientOf(newNumber()), urn),
      entry('GET', `Observation/$lastn?patient=${urn}&category=laboratory`),
    ],
    { type: 'transaction' },
  );
  expect(statusesOf(answer)).toEqual(['200 OK', '201 Created', '200 OK']);
  expect(answersIn(answer)[2]?.body).toMatchObject({ total: 0 });
});

test('what begins something, takes a body or is no operation is refused, and the others are answered', async () => {
  const { patient } = records;
  const answer = await send([
    entry('GET', 'Patient/$export'),
    entry('GET', '$export'),
    entry('GET', `Group/${records.doctor.practitioner_id}/$export`),
    entry('GET', `$export/${patient.id}`),
    entry('GET', 'Patient/$match'),
    entry('GET', 'Patient/$nonsense'),
    entry('GET', `Patient/${patient.id}/$`),
    entry('POST', 'Patient/$match', { resource: { resourceType: 'Parameters' } }),
    entry('POST', 'Patient/$validate', { resource: { resourceType: 'Parameters' } }),
    entry('POST', `Patient/${patient.id}/$everything`, { resource: { resourceType: 'Parameters' } }),
    entry('GET', `Patient/${patient.id}/$everything/$summary`),
    entry('GET', `Patient/${patient.id}/*`),
    entry('GET', `Patient/${patient.id}/Slot`),
    entry('POST', `Patient/${patient.id}/Encounter/_search`),
    entry('GET', `Patient/${patient.id}/$summary?nonsense=1`),
    entry('GET', `Observation/$lastn?patient=${patient.id}`),
    entry('GET', `Patient/${records.stranger.patient.id}/$everything`),
    entry('GET', `Patient/${records.stranger.patient.id}/$summary`),
    entry('GET', `Patient/${patient.id}`),
  ]);
  expect(statusesOf(answer).map((status) => Number.parseInt(status, 10))).toEqual([
    400, 400, 400, 400, 400, 400, 400, 400, 400, 405, 400, 400, 404, 404, 400, 400, 404, 404, 200,
  ]);
  expect(answer.body.entry[4].response.outcome.issue[0].details.text).toContain('$everything, $summary');
  expect(await app.auditOf(answer)).toHaveLength(19);
});

test('an app is answered in an entry what its scopes let through', async () => {
  const { token, patient, notes } = await appAboutOne(app, [
    'patient/Patient.rs',
    'patient/Encounter.rs?status=finished',
  ]);
  const answer = await send(
    [
      entry('GET', `Patient/${patient.id}/$everything`),
      entry('GET', `Patient/${patient.id}/Encounter`),
      entry('GET', `Observation/$lastn?patient=${patient.id}&category=laboratory`),
    ],
    { caller: { token } },
  );
  expect(statusesOf(answer)).toEqual(['200 OK', '200 OK', '403 Forbidden']);
  const [everything, encounters] = answersIn(answer);
  expect(idsIn(everything as Response)).toEqual([patient.id, notes.signed].sort());
  expect(idsIn(encounters as Response)).toEqual([notes.signed]);
});

test('one Bundle is answered no more than so many resources', async () => {
  const { patient } = records;
  const one = idsIn(await get(app, records.doctor, `Patient/${patient.id}/$everything`)).length;
  const answer = await send(Array(FHIR_LIMITS.bundleEntries).fill(entry('GET', `Patient/${patient.id}/$everything`)));
  const statuses = statusesOf(answer);
  const answered = statuses.filter((status) => status === '200 OK').length;
  expect(answered).toBeLessThanOrEqual(Math.floor(FHIR_LIMITS.bundleResources / one) + 1);
  expect(answered).toBeGreaterThan(1);
  expect(new Set(statuses.slice(answered))).toEqual(new Set(['400 Bad Request']));
});
