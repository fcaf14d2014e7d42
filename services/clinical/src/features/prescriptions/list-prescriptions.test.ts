import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { medication, prescription } from '../../../test/support/clinical-records.js';

const app = useClinical();

const LIST = '/api/mobile/v1/clinical/prescriptions';

const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

test('the newest prescriptions come first with their items, and one audit row names the patients', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const first = await prescription(app, doctor, patient);
  const second = await prescription(app, doctor, patient, { items: [medication('Loratadina')] });
  const response = await app.as(doctor).get(LIST);
  expect(response.body.data).toEqual([second, first]);
  expect(response.body.meta).toMatchObject({
    current_page: 1,
    per_page: 25,
    total: 2,
    last_page: 1,
    next_cursor: null,
  });
  expect(response.headers['link']).toContain('rel="first"');
  await expectAudit(app, response, {
    event: 'prescription.search',
    action: 'R',
    phi_level: 'limited',
    clinic_id: clinic.id,
    result_count: 2,
    patient_ids: [patient.id],
  });
  const same = await app
    .as(doctor)
    .get(LIST)
    .set('If-None-Match', response.headers['etag'] ?? '');
  expect(same.status).toBe(304);
  await expectAudit(app, same, { outcome: 0, patient_ids: [patient.id] });
});

test('a patient sees the own ones, issued, whatever is asked for', async () => {
  const { clinic, doctor, patient: other } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = { id: patient.patient_id ?? '' };
  const issued = await prescription(app, doctor, own);
  await prescription(app, doctor, own, { status: 'draft' });
  await prescription(app, doctor, other);
  for (const query of ['', '?status=draft,active', '?updated_since=2020-01-01T00:00:00Z', `?patient_id=${own.id}`])
    expect(idsOf(await app.as(patient).get(LIST + query))).toEqual([issued.id]);
  expect((await app.as(patient).get(`${LIST}?patient_id=${other.id}`)).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
});

test("another clinic's patient and prescriptions are not there", async () => {
  const { doctor } = await app.build.practice();
  const theirs = await app.build.practice();
  await prescription(app, theirs.doctor, theirs.patient);
  for (const query of ['', `?patient_id=${theirs.patient.id}`, '?updated_since=2020-01-01T00:00:00Z'])
    expect((await app.as(doctor).get(LIST + query)).body.data).toEqual([]);
});

test('filters narrow the list; an expired prescription is not active any more', async () => {
  const { doctor, patient } = await app.build.practice();
  const current = await prescription(app, doctor, patient);
  const expired = await prescription(app, doctor, patient, {
    items: [medication('Loratadina')],
    valid_until: '2999-01-01',
  });
  await app.db.raw('alter table prescriptions disable trigger kept');
  await app
    .db('prescriptions')
    .where({ id: expired.id })
    .update({ valid_until: '2020-01-01', authored_at: '2019-12-31T02:00:00Z' });
  await app.db.raw('alter table prescriptions enable trigger kept');
  const draft = await prescription(app, doctor, patient, { status: 'draft' });
  const find = async (query: string) => idsOf(await app.as(doctor).get(`${LIST}?${query}`));
  expect(await find('active=1')).toEqual([current.id]);
  expect(await find('active=0')).toEqual([draft.id, expired.id]);
  expect(await find('status=draft')).toEqual([draft.id]);
  // In Santiago it was still the thirtieth.
  expect(await find('date_to=2019-12-30')).toEqual([expired.id]);
  expect(await find('sort=authored_at&date_to=2020-01-01')).toEqual([expired.id]);
});

test('a filter that means nothing is named, and pages are clamped', async () => {
  const { doctor, patient } = await app.build.practice();
  await prescription(app, doctor, patient);
  const response = await app
    .as(doctor)
    .get(`${LIST}?status=void&patient_id=x&active=x&date_to=x&updated_since=x&cursor=x&sort=number`);
  expectInvalid(response, 'status', 'patient_id', 'active', 'date_to', 'updated_since', 'cursor', 'sort');
  await expectAudit(app, response, { outcome: 4, reason: 'validation_failed' });
  expect((await app.as(doctor).get(`${LIST}?per_page=100000&page=-3`)).body.meta).toMatchObject({
    per_page: 100,
    current_page: 1,
  });
  expect((await app.as(doctor).get(`${LIST}?page=1000000000`)).body.data).toEqual([]);
});

test('who may not read may not, and the policy binds staff, not patients', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = await prescription(app, doctor, { id: patient.patient_id ?? '' });
  for (const role of ['front_desk', 'administrator'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(LIST), 'missing_ability');
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expect(idsOf(await app.as(doctor).get(LIST))).toEqual([own.id]);
  expect(idsOf(await app.as(await app.build.user(clinic, 'doctor')).get(LIST))).toEqual([]);
  await app.build.phiPolicy(clinic, { roles: [] });
  expectDenied(await app.as(doctor).get(LIST), 'phi_access_denied');
  expect(idsOf(await app.as(patient).get(LIST))).toEqual([own.id]);
});

test('a change that is committed late is not missed by who follows the feed', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const late = await prescription(app, doctor, patient);
  const other = await prescription(app, doctor, patient, { items: [medication('Loratadina')] });
  const feed = (query: string) => app.as(doctor).get(`${LIST}?${query}`);
  const start = await feed('updated_since=2020-01-01T00:00:00Z');
  expect(idsOf(start)).toEqual([late.id, other.id]);

  const slow = await app.db.transaction();
  await slow('prescriptions').where({ clinic_id: clinic.id, id: late.id }).update({ status: 'completed' });
  await app.as(doctor).post(`/api/v1/prescriptions/${other.id}/stop`).send({ reason: 'Rash' }).expect(200);
  const during = await feed(`cursor=${start.body.meta.next_cursor}`);
  await slow.commit();
  const after = await feed(`cursor=${during.body.meta.next_cursor}`);
  expect(idsOf(after)).toContain(late.id);
  expect(new Set([...idsOf(during), ...idsOf(after)])).toEqual(new Set([late.id, other.id]));
});
