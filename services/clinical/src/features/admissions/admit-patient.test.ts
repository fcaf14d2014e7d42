import { admission, bedOf, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('somebody who waits gets a bed, once', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const { id } = await admission(app, doctor, patient);
  const steps = stepsOf(app, doctor, id);
  const response = await steps.post('admit', { bed_id: beds[0]?.id }).expect(200);
  const { data } = response.body;
  expect(data).toMatchObject({ status: 'admitted', bed: { id: beds[0]?.id }, version: 2 });
  expect(data.stays).toMatchObject([{ from: data.admitted_at, to: null }]);
  await expectAudit(app, response, { event: 'admission.admit', patient_ids: [patient.id] });
  expectInvalid(await steps.post('admit', { bed_id: beds[1]?.id }), 'status');
  expect((await bedOf(app, doctor, beds[1]?.id ?? '')).state).toBe('free');
});

test('a bed that is kept for somebody is theirs alone, and free when they have another', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const [first, second] = beds.map(({ id }) => id);
  const { id: mine } = await admission(app, doctor, patient);
  const { id: theirs } = await admission(app, doctor, await app.build.patient(clinic));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await app.as(doctor).post(`/api/v1/beds/${first}/reservations`).send({ admission_id: mine, until }).expect(201);
  expectInvalid(await stepsOf(app, doctor, theirs).post('admit', { bed_id: first }), 'bed_id');
  await stepsOf(app, doctor, mine).post('admit', { bed_id: second }).expect(200);
  expect(await bedOf(app, doctor, first ?? '')).toMatchObject({ state: 'free', reservation: null });
  await stepsOf(app, doctor, theirs).post('admit', { bed_id: first }).expect(200);
});

test('it may have been up to 72 hours ago; another version and another clinic’s admission are refused', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const { id } = await admission(app, doctor, patient);
  const { post } = stepsOf(app, doctor, id);
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  expectInvalid(await post('admit', { bed_id: bed.id, at: at(73) }), 'at');
  const birth_date = at(24).slice(0, 10);
  await app.db('patients').where({ id: patient.id }).update({ birth_date });
  expectInvalid(await post('admit', { bed_id: bed.id, at: at(71) }), 'at');
  await app.db('patients').where({ id: patient.id }).update({ birth_date: '1980-05-01' });
  expect((await post('admit', { bed_id: bed.id }, { 'If-Match': 'W/"v7"' })).status).toBe(412);
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  expectNotFound(await stepsOf(app, stranger, id).post('admit', { bed_id: bed.id }));
  const admitted_at = at(70);
  expect((await post('admit', { bed_id: bed.id, at: admitted_at }).expect(200)).body.data).toMatchObject({
    admitted_at,
  });
});
