import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { newId } from '../../id.js';

const app = useClinical();

test('visits are found by state, level, person and day, and followed', async () => {
  const { clinic, doctor, patient } = await app.build.practice({ timezone: 'Pacific/Auckland' });
  const other = await app.build.patient(clinic);
  const one = await emergencyVisit(app, doctor, patient);
  const two = await emergencyVisit(app, doctor, other, { arrival_at: '2026-03-01T10:59:00Z' });
  await stepsOf(app, doctor, one.id).triaged(2);
  await stepsOf(app, doctor, one.id).post('assign', { practitioner_id: doctor.practitioner_id }).expect(200);
  const list = async (query: string) =>
    (await app.as(doctor).get(`${VISITS}?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await list('')).toEqual([one.id, two.id]);
  expect(await list('status=triaged,in_care')).toEqual([one.id]);
  expect(await list('level=2')).toEqual([one.id]);
  expect(await list('level=5')).toEqual([]);
  expect(await list(`practitioner_id=${doctor.practitioner_id}`)).toEqual([one.id]);
  expect(await list(`patient_id=${other.id}`)).toEqual([two.id]);
  expect(await list(`patient_id=${newId()}`)).toEqual([]);
  // It was the first of March in Auckland, for another minute.
  expect(await list('date_from=2026-03-01&date_to=2026-03-01')).toEqual([two.id]);
  expect(await list('updated_since=2020-01-01T00:00:00Z')).toEqual([two.id, one.id]);
  const response = await app.as(doctor).get(VISITS);
  await expectAudit(app, response, { event: 'emergency_visit.search', phi_level: 'full', result_count: 2 });
  for (const query of ['level=x', 'level=9', 'status=gone', 'patient_id=x', 'date_from=x'])
    expectInvalid(await app.as(doctor).get(`${VISITS}?${query}`), query.split('=')[0] ?? '');
});

test('the front desk lists them without what is clinical, and cannot ask by it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await emergencyVisit(app, doctor, patient);
  const desk = await app.build.user(clinic, 'front_desk');
  const response = await app.as(desk).get(VISITS);
  expect(response.body.data).toHaveLength(1);
  expect(response.body.data[0]).not.toHaveProperty('complaint');
  await expectAudit(app, response, { phi_level: 'limited' });
  expectDenied(await app.as(desk).get(`${VISITS}?level=2`), 'missing_ability');
  expect((await app.as((await app.build.practice()).doctor).get(VISITS)).body.data).toEqual([]);
});
