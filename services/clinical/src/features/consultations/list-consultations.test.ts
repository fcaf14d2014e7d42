import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { openConsultation } from '../../../test/support/clinical-records.js';
import { newId } from '../../id.js';

const LIST = '/api/v1/consultations';

const app = useClinical();

const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

test('the newest come first, without their content, and one audit row names their patients', async () => {
  const { clinic, doctor, patient, consultation } = await openConsultation(app, { created_at: '2026-01-01T00:00:00Z' });
  const second = await app.build.consultation(clinic, doctor.practitioner_id);
  await openConsultation(app);
  const response = await app.as(doctor).get(LIST);
  expect(idsOf(response)).toEqual([second.id, consultation.id]);
  expect(response.body.data[1]).toMatchObject({ patient: { id: patient.id, mrn: patient.mrn }, status: 'draft' });
  expect(response.body.data[1]).not.toHaveProperty('sections');
  expect(response.body.meta).toMatchObject({
    current_page: 1,
    per_page: 25,
    total: 2,
    total_exact: true,
    has_more: false,
  });
  await expectAudit(app, response, { event: 'consultation.search', result_count: 2, patient_ids: [patient.id] });
  const again = await app
    .as(doctor)
    .get(LIST)
    .set('If-None-Match', response.headers['etag'] ?? '');
  expect(again.status).toBe(304);
});

test('filters narrow the list, and days are those of the clinic', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app, { created_at: '2026-03-02T02:30:00Z' });
  const other = await app.build.patient(clinic);
  const done = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: other.id,
    status: 'completed',
    created_at: '2026-03-02T12:00:00Z',
  });
  const find = async (query: string) => idsOf(await app.as(doctor).get(`${LIST}?${query}`));
  expect(await find('status=completed,entered_in_error')).toEqual([done.id]);
  expect(await find(`patient_id=${other.id}`)).toEqual([done.id]);
  expect(await find(`practitioner_id=${newId()}`)).toEqual([]);
  // In Santiago it was still the first of March.
  expect(await find('date_from=2026-03-01&date_to=2026-03-01')).toEqual([consultation.id]);
  const theirs = await openConsultation(app);
  expect(await find(`patient_id=${theirs.patient.id}`)).toEqual([]);
});

test('a line says whether anything was measured in the visit', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app);
  const change = (vitals: object | null) =>
    app
      .as(doctor)
      .patch(`/api/mobile/v1/doctor/consultations/${consultation.id}`)
      .set('If-Match', '*')
      .send({ vitals })
      .expect(200);
  const nurse = await app.build.user(clinic, 'nurse');
  const hasVitals = async () => (await app.as(nurse).get(LIST)).body.data[0].has_vitals;
  expect(await hasVitals()).toBe(false);
  await change({ heart_rate: 80 });
  expect(await hasVitals()).toBe(true);
  await change(null);
  expect(await hasVitals()).toBe(false);
});

test('a filter that means nothing is named, never ignored', async () => {
  const { doctor } = await app.build.practice();
  const response = await app
    .as(doctor)
    .get(`${LIST}?status=open&patient_id=x&date_from=2026-02-30&updated_since=now&cursor=abc&sort=id;drop`);
  expectInvalid(response, 'status', 'patient_id', 'date_from', 'updated_since', 'cursor', 'sort');
  expectInvalid(await app.as(doctor).get(`${LIST}?date_from=2026-02-02&date_to=2026-02-01`), 'date_to');
});

test('pages and cursors reach every row once, however wild the page', async () => {
  const { clinic, doctor } = await app.build.practice();
  for (let n = 0; n < 7; n += 1) await app.build.consultation(clinic, doctor.practitioner_id);
  const wild = await app.as(doctor).get(`${LIST}?per_page=100000&page=x`);
  expect(wild.body.meta).toMatchObject({ per_page: 100, current_page: 1, total: 7 });
  expect((await app.as(doctor).get(`${LIST}?page=1000000000`)).body.data).toEqual([]);

  const byPage = [];
  for (const page of [1, 2, 3, 4]) byPage.push(...idsOf(await app.as(doctor).get(`${LIST}?per_page=2&page=${page}`)));
  const byCursor = [];
  let next: string | null = '';
  while (next !== null) {
    const response = await app.as(doctor).get(`${LIST}?per_page=2${next ? `&cursor=${next}` : ''}`);
    byCursor.push(...idsOf(response));
    next = response.body.meta.next_cursor;
    if (next && byCursor.length > 2) expect(response.headers['link']).toContain(`cursor=${next}`);
  }
  expect(byPage).toEqual(idsOf(wild));
  expect(byCursor).toEqual(idsOf(wild));
});

test('a policy that asks for a relation is kept in the list', async () => {
  const { clinic, doctor, patient, consultation } = await openConsultation(app);
  const colleague = await app.build.user(clinic, 'doctor');
  const own = await app.build.consultation(clinic, colleague.practitioner_id ?? '');
  const seenBy = async (caller: { token: string }) => idsOf(await app.as(caller).get(LIST));
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expect(await seenBy(colleague)).toEqual([own.id]);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expect(await seenBy(colleague)).toEqual([own.id]);
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: colleague.practitioner_id ?? '' });
  expect((await seenBy(colleague)).sort()).toEqual([own.id, consultation.id].sort());
  expect(await seenBy(doctor)).toEqual([consultation.id]);
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(LIST), 'missing_ability');
});

test('the feed shows what changed since, and a change again later', async () => {
  const { doctor, consultation } = await openConsultation(app);
  const start = await app.as(doctor).get(`${LIST}?updated_since=2020-01-01T00:00:00Z`);
  expect(idsOf(start)).toEqual([consultation.id]);
  const follow = () => app.as(doctor).get(`${LIST}?cursor=${start.body.meta.next_cursor}`);
  expect((await follow()).body).toMatchObject({ data: [], meta: { next_cursor: start.body.meta.next_cursor } });
  await app
    .as(doctor)
    .post(`/api/mobile/v1/doctor/consultations/${consultation.id}/cancel`)
    .send({ reason: 'Opened twice' });
  expect((await follow()).body.data).toMatchObject([{ id: consultation.id, status: 'entered_in_error', version: 2 }]);
});
