import { labResult } from '../../../test/support/clinical-records.js';
import { document } from '../../../test/support/documents.js';
import { chart } from '../../../test/support/fhir-chart.js';
import { merging } from '../../../test/support/patient-merges.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';
import { CHART_LIMITS } from '../../limits/index.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
beforeAll(async () => {
  records = await chart(app);
  const { doctor, patient } = records;
  await document(app, doctor, patient, { title: 'Tomografía de tórax', date: '2026-02-10' });
  const post = (path: string, body: object) => app.as(doctor).post(path).send(body).expect(201);
  await post(`/api/v1/patients/${patient.id}/problems`, { code: 'I10', status: 'active', verification: 'confirmed' });
  await post('/api/v1/referrals', {
    patient_id: patient.id,
    to: { name: 'Doctor Vidal', facility: 'Hospital' },
    priority: 'routine',
    reason: 'Palpitations',
  });
});

interface Entry {
  id: string;
  kind: string;
  at: string;
}
type Caller = { token?: string; api_key?: string };
const pathOf = ({ id }: { id: string }) => `/api/v1/patients/${id}/chart-entries`;
const list = (query: object = {}, caller: Caller = records.doctor) =>
  app.as(caller).get(pathOf(records.patient)).query(query);
const kindsOf = ({ body }: { body: { data: Entry[] } }) => [...new Set(body.data.map(({ kind }) => kind))].toSorted();
const ALL = ['allergy', 'document', 'immunization', 'note', 'order', 'prescription', 'problem', 'referral', 'result'];

test('everything of a patient is one list, the newest first, and names its patient in the trail', async () => {
  const { patient, consultation, order } = records;
  const response = await list();
  await expectAudit(app, response, { event: 'chart.search', patient_ids: [patient.id], phi_level: 'full' });
  expect(kindsOf(response)).toEqual(ALL);
  const times = response.body.data.map(({ at }: Entry) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const of = (kind: string) => response.body.data.find((each: Entry) => each.kind === kind);
  expect(of('note')).toMatchObject({
    id: consultation.id,
    at: '2026-03-01T15:00:00.000Z',
    title: 'Cough & fever < 3 days',
    type: 'urgent',
    status: 'completed',
    by: expect.any(String),
  });
  expect(of('document')).toMatchObject({
    title: 'Tomografía de tórax',
    on: '2026-02-10',
    type: 'report',
    content_type: 'application/pdf',
  });
  expect(of('order')).toMatchObject({ id: order.id, type: 'laboratory' });
  expect(of('prescription').title).toContain('Paracetamol');
  expect(of('result')).toMatchObject({ title: 'Blood count', detail: 'Hemoglobin 13.5 g/dL; Red cells 4.2 g/dL' });
  const [inEnglish, inSpanish] = await Promise.all(
    ['en', 'es'].map(async (language) => {
      const { body } = await list({ kind: 'order' }).set('Accept-Language', language);
      return body.data[0].title as string;
    }),
  );
  expect(inEnglish).not.toBe(inSpanish);
});

test('words are found by their beginnings, with or without accents, in every kind', async () => {
  const found = async (q: string, more: object = {}) => kindsOf(await list({ q, ...more }));
  expect(await found('tomografia torax')).toEqual(['document']);
  expect(await found('TORÁX tomo')).toEqual(['document']);
  expect(await found('parace')).toContain('prescription');
  expect(await found('red cells')).toEqual(['result']);
  expect(await found('I10')).toEqual(['note', 'problem']);
  expect(await found('I10', { kind: 'problem' })).toEqual(['problem']);
  expect(await found('well')).toEqual(['note']);
  expect((await list({ q: 'well' })).body.data[0].excerpt).toBe('Rest <b>well</b>.');
  expect(await found('Vidal')).toEqual(['referral']);
  expect(await found('omografia')).toEqual([]);
  expect(await found('100%')).toEqual([]);
  expectInvalid(await list({ q: 'x' }), 'q');
  expectInvalid(await list({ kind: 'x' }), 'kind');
  expectInvalid(await list({ cursor: 'x' }), 'cursor');
});

test('pages hold every entry once', async () => {
  const whole = (await list({ per_page: 100 })).body.data.map(({ id }: Entry) => id);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await list({ per_page: 2, ...(cursor && { cursor }) });
    seen.push(...body.data.map(({ id }: Entry) => id));
    cursor = body.meta.next_cursor;
  } while (cursor);
  expect(seen).toEqual(whole);
});

test('nobody is shown what the policy, their role, their key or the clinic’s areas leave out', async () => {
  const { clinic, patient } = records;
  const stranger = await app.build.practice();
  expectNotFound(await list({}, stranger.doctor));
  expectNotFound(await app.as(records.doctor).get(pathOf({ id: newId() })));
  for (const role of ['front_desk', 'administrator', 'laboratory', 'pharmacist'] as const)
    expectDenied(await list({}, await app.build.user(clinic, role)), 'missing_ability');
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['consultations:read'] });
  expect(kindsOf(await list({}, key))).toEqual(
    ALL.filter((kind) => !['document', 'prescription', 'result'].includes(kind)),
  );
  const colleague = await app.build.user(clinic, 'nurse');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expectDenied(await list({}, colleague), 'phi_access_denied');
  await app.build.phiPolicy(clinic, { relation: 'any' });
  expect(kindsOf(await list({}, colleague))).toEqual(ALL);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expect(kindsOf(await list())).toEqual(['allergy', 'note', 'order', 'prescription', 'result']);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: ['general'] } });
  expect(patient.id).not.toBe(stranger.patient.id);
});

test('a search examines no more than it says, and goes on where it ended', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const result = await labResult(app, doctor, patient, {
    code: { system: 'http://loinc.org', code: '58410-2', display: 'Needle' },
    issued_at: '2020-01-01T10:00:00Z',
  });
  await app.db.raw(
    `insert into orders (clinic_id, id, number, kind, patient_id, practitioner_id, ordered_at, ordered_by, ordered_by_name)
     select ?, gen_random_uuid(), 'LO-' || n, 'laboratory', ?, ?, now() - n * interval '1 minute', ?, 'Somebody'
     from generate_series(1, ?) n`,
    [clinic.id, patient.id, doctor.practitioner_id, doctor.id, CHART_LIMITS.examined + 5],
  );
  const asked = (query: object) => app.as(doctor).get(pathOf(patient)).query(query).expect(200);
  const first = await asked({ q: 'needle' });
  expect(first.body.data).toEqual([]);
  const second = await asked({ q: 'needle', cursor: first.body.meta.next_cursor });
  expect(second.body).toMatchObject({ data: [{ id: result.id }], meta: { has_more: false, next_cursor: null } });
});

test('of one who was merged, the chart of the record that is left', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await labResult(app, doctor, patient);
  const target = await app.build.patient(clinic);
  expect((await merging(app, await app.build.user(clinic, 'front_desk'), patient, target)).status).toBe(200);
  for (const each of [patient, target]) {
    const response = await app.as(doctor).get(pathOf(each));
    expect(kindsOf(response)).toEqual(['result']);
    await expectAudit(app, response, { patient_ids: [...new Set([each.id, target.id])] });
  }
});
