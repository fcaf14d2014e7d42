import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { labOrder, labResult, measured } from '../../../test/support/clinical-records.js';

const app = useClinical();

const LIST = '/api/mobile/v1/clinical/lab-results';

interface Listed {
  body: { data: { id: string }[]; meta: { next_cursor: string; has_more: boolean } };
}

const idsOf = ({ body }: Listed) => body.data.map(({ id }) => id);

test('the newest results come first with all they hold, and one audit row names the patients', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const older = await labResult(app, doctor, patient, { issued_at: '2026-01-01T00:00:00Z' });
  const newer = await labResult(app, doctor, patient, { issued_at: '2026-01-02T00:00:00Z' });
  const response = await app.as(doctor).get(LIST);
  expect(response.body.data).toEqual([newer, older]);
  expect(response.body.meta).toEqual({
    current_page: 1,
    per_page: 25,
    total: 2,
    total_exact: true,
    last_page: 1,
    from: 1,
    to: 2,
    has_more: false,
    next_cursor: null,
  });
  expect(response.headers['link']).toContain('rel="last"');
  await expectAudit(app, response, {
    event: 'lab_result.search',
    action: 'R',
    phi_level: 'limited',
    clinic_id: clinic.id,
    result_count: 2,
    patient_ids: [patient.id],
  });
});

test('an unchanged list is 304 with an audit row, and a changed one is sent again', async () => {
  const { doctor, patient } = await app.build.practice();
  const result = await labResult(app, doctor, patient);
  const first = await app.as(doctor).get(LIST);
  const read = () =>
    app
      .as(doctor)
      .get(LIST)
      .set('If-None-Match', first.headers['etag'] ?? '');
  const same = await read();
  expect(same.status).toBe(304);
  await expectAudit(app, same, { outcome: 0, patient_ids: [patient.id] });
  await app.as(doctor).post(`/api/v1/lab-results/${result.id}/release`);
  expect((await read()).status).toBe(200);
});

test('a patient sees the own released results, whatever is asked for', async () => {
  const { clinic, doctor, patient: other } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = { id: patient.patient_id ?? '' };
  const released = await labResult(app, doctor, own, { release: true });
  const hidden = await labResult(app, doctor, own);
  await labResult(app, doctor, other, { release: true });
  for (const query of [
    '',
    `?patient_id=${own.id}`,
    '?updated_since=2020-01-01T00:00:00Z',
    '?status=final',
    '?sort=issued_at',
  ])
    expect(idsOf(await app.as(patient).get(LIST + query))).toEqual([released.id]);
  const foreign = await app.as(patient).get(`${LIST}?patient_id=${other.id}`);
  expect(foreign.body).toMatchObject({ data: [], meta: { total: 0 } });
  await expectAudit(app, foreign, { outcome: 0, result_count: 0, patient_ids: [] });
  expect(idsOf(await app.as(doctor).get(`${LIST}?patient_id=${own.id}`))).toContain(hidden.id);
});

test("another clinic's patient, order and results are not there", async () => {
  const { doctor } = await app.build.practice();
  const theirs = await labOrder(app);
  await labResult(app, theirs.doctor, theirs.patient);
  for (const query of ['', `?patient_id=${theirs.patient.id}`, `?order_id=${theirs.order.id}`])
    expect((await app.as(doctor).get(LIST + query)).body.data).toEqual([]);
  expectDenied(await app.as(doctor).get(LIST).set('X-Clinic-ID', theirs.clinic.id), 'clinic_not_allowed');
});

test('filters narrow the list, and days are those of the clinic', async () => {
  const { doctor, patient, order } = await labOrder(app);
  const night = await labResult(app, doctor, patient, { issued_at: '2026-03-02T02:30:00Z', status: 'preliminary' });
  const low = await labResult(app, doctor, patient, { issued_at: '2026-03-02T12:00:00Z', observations: [measured(9)] });
  const { body } = await app
    .as(doctor)
    .post('/api/v1/lab-results')
    .send({ order_item_id: order.items[0].id, issued_at: '2026-03-03T12:00:00Z', observations: [measured(13)] });
  const ordered = body.data;
  const find = async (query: string) => idsOf(await app.as(doctor).get(`${LIST}?${query}`));
  expect(await find('status=preliminary,cancelled')).toEqual([night.id]);
  expect(await find('abnormal=1')).toEqual([low.id]);
  expect(await find('abnormal=false')).toEqual([ordered.id, night.id]);
  expect(await find(`order_id=${order.id}`)).toEqual([ordered.id]);
  expect(await find('code=58410-2')).toEqual([low.id, night.id]);
  expect(await find('code=718-7&sort=issued_at')).toEqual([night.id, low.id, ordered.id]);
  // In Santiago it was still the first of March.
  expect(await find('date_to=2026-03-01')).toEqual([night.id]);
  expect(await find('date_from=2026-03-02&date_to=2026-03-02')).toEqual([low.id]);
  expect(await find('unknown=x&abnormal=1')).toEqual([low.id]);
});

test('a filter that means nothing is named, in the language of the caller, and never widens the list', async () => {
  const { doctor } = await app.build.practice();
  const query =
    'status=ok&patient_id=x&date_from=yesterday&order_id=1&abnormal=maybe&updated_since=1&cursor=eyJ9&sort=-id';
  const response = await app.as(doctor).get(`${LIST}?${query}`).set('Accept-Language', 'es');
  expectInvalid(
    response,
    'status',
    'patient_id',
    'date_from',
    'order_id',
    'abnormal',
    'updated_since',
    'cursor',
    'sort',
  );
  expect(response.body.errors.patient_id).toEqual(['patient_id debe ser un UUID válido.']);
  await expectAudit(app, response, { outcome: 4, reason: 'validation_failed' });
  expectInvalid(await app.as(doctor).get(`${LIST}?updated_since=2026-01-01T00:00:00Z&sort=issued_at`), 'sort');
  for (const at of ['2026-99-99 00:00:00+00', 'x', `'; drop table lab_results; --`]) {
    const cursor = Buffer.from(JSON.stringify(['updated_at', at, '0190b6d2-0000-7000-8000-000000000000'])).toString(
      'base64url',
    );
    expectInvalid(await app.as(doctor).get(`${LIST}?cursor=${cursor}`), 'cursor');
  }
  for (const sort of ['patient', '__proto__', 'constructor']) {
    const cursor = Buffer.from(
      JSON.stringify([sort, '2026-01-01 00:00:00+00', '0190b6d2-0000-7000-8000-000000000000']),
    );
    expectInvalid(await app.as(doctor).get(`${LIST}?cursor=${cursor.toString('base64url')}`), 'cursor');
  }
});

test.each(["' or '1'='1", '%', '_', '"; select pg_sleep(9)', '\\'])('%s as a code is just a code', async (code) => {
  const { doctor, patient } = await app.build.practice();
  await labResult(app, doctor, patient);
  const response = await app.as(doctor).get(`${LIST}?code=${encodeURIComponent(code)}`);
  expect(response.body.data).toEqual([]);
});

test('pages are clamped, a page far past the end is empty, and a cursor reaches every row once', async () => {
  const { doctor, patient } = await app.build.practice();
  for (let n = 1; n <= 5; n += 1) await labResult(app, doctor, patient, { issued_at: '2026-01-01T00:00:00Z' });
  const all = await app.as(doctor).get(`${LIST}?per_page=100000`);
  expect(all.body.meta).toMatchObject({ per_page: 100, total: 5 });
  expect((await app.as(doctor).get(`${LIST}?page=1000000000`)).body).toMatchObject({ data: [], meta: { from: null } });
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await app.as(doctor).get(`${LIST}?per_page=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...idsOf(page));
    if (!page.body.meta.has_more) break;
    cursor = page.body.meta.next_cursor;
    await labResult(app, doctor, patient, { issued_at: '2026-01-02T00:00:00Z' });
  }
  expect(seen).toEqual(idsOf(all));
});

test('the front desk and the administrator see none; the policy binds staff, not patients', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const result = await labResult(app, doctor, { id: patient.patient_id ?? '' }, { release: true });
  for (const role of ['front_desk', 'administrator'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(LIST), 'missing_ability');
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['lab-results:read'] });
  expect(idsOf(await app.as(key).get(LIST))).toEqual([result.id]);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expect(idsOf(await app.as(doctor).get(LIST))).toEqual([]);
  await app.build.phiPolicy(clinic, { roles: ['nurse'] });
  expectDenied(await app.as(doctor).get(LIST), 'phi_access_denied');
  expect(idsOf(await app.as(patient).get(LIST))).toEqual([result.id]);
});
