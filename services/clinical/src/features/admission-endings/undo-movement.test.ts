import { admission, bedOf, dischargeSummary, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const reason = 'Wrong patient';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function scene(values: object = {}) {
  const practice = await app.build.practice();
  const { beds, manager } = await wardWith(app, practice.clinic, 3);
  const [first = '', second = '', third = ''] = beds.map(({ id }) => id);
  const { id } = await admission(app, practice.doctor, practice.patient, { bed_id: first, ...values });
  return { ...practice, first, second, third, manager, id, ...stepsOf(app, practice.doctor, id) };
}

test('who was admitted waits again, and the bed is free', async () => {
  const { doctor, first, post } = await scene();
  const response = await post('undo', { reason }).expect(200);
  expect(response.body.data).toMatchObject({
    undone: 'admit',
    status: 'waiting',
    bed: null,
    stays: [],
    admitted_at: null,
  });
  await expectAudit(app, response, { event: 'admission.undo_admit' });
  expect((await bedOf(app, doctor, first)).state).toBe('free');
  expectInvalid(await post('undo', { reason }), 'status');
  await post('admit', { bed_id: first }).expect(200);
});

test('who was planned is planned again', async () => {
  const { doctor, clinic, second } = await scene();
  const planned = { kind: 'planned', planned_at: '2027-01-10T15:00:00.000Z' };
  const { id } = await admission(app, doctor, await app.build.patient(clinic), planned);
  await stepsOf(app, doctor, id).post('admit', { bed_id: second }).expect(200);
  const { body } = await stepsOf(app, doctor, id).post('undo', { reason }).expect(200);
  expect(body.data).toMatchObject({ undone: 'admit', status: 'planned' });
});

test('a transfer is taken back to the bed that is being cleaned, the last one first', async () => {
  const { doctor, first, second, third, post } = await scene();
  for (const bed_id of [second, third]) await post('transfer', { bed_id, reason }).expect(200);
  const once = await post('undo', { reason }).expect(200);
  expect(once.body.data).toMatchObject({ undone: 'transfer', bed: { id: second } });
  await expectAudit(app, once, { event: 'admission.undo_transfer' });
  expect((await bedOf(app, doctor, third)).state).toBe('free');
  const twice = await post('undo', { reason }).expect(200);
  expect(twice.body.data).toMatchObject({ bed: { id: first }, stays: [{ to: null }] });
  expect(twice.body.data.stays).toHaveLength(1);
  expect((await post('undo', { reason }).expect(200)).body.data.undone).toBe('admit');
});

test('not when somebody else has the bed by then', async () => {
  const { clinic, doctor, manager, first, second, post } = await scene();
  await post('transfer', { bed_id: second, reason }).expect(200);
  await app.as(manager).post(`/api/v1/beds/${first}/state`).send({ state: 'free' }).expect(200);
  await admission(app, doctor, await app.build.patient(clinic), { bed_id: first });
  expectInvalid(await post('undo', { reason }), 'bed_id');
});

test('of a swap neither half is taken back while the other is in the bed', async () => {
  const { clinic, doctor, first, second, id, post } = await scene();
  const other = await admission(app, doctor, await app.build.patient(clinic), { bed_id: second });
  await post('swap', { with_admission_id: other.id, reason }).expect(200);
  for (const each of [id, other.id]) expectInvalid(await stepsOf(app, doctor, each).post('undo', { reason }), 'bed_id');
  expect((await bedOf(app, doctor, first)).occupant.admission_id).toBe(other.id);
});

test('a discharge is not taken back to a bed that somebody else has by then', async () => {
  const { clinic, doctor, manager, first, id, post } = await scene();
  await dischargeSummary(app, doctor, id);
  await post('discharge', { disposition: 'home' }).expect(200);
  await app.as(manager).post(`/api/v1/beds/${first}/state`).send({ state: 'free' }).expect(200);
  const next = await admission(app, doctor, await app.build.patient(clinic), { bed_id: first });
  expectInvalid(await post('undo', { reason }), 'bed_id');
  await stepsOf(app, doctor, next.id).post('cancel', { reason }).expect(200);
  expect((await post('undo', { reason }).expect(200)).body.data).toMatchObject({
    undone: 'discharge',
    bed: { id: first },
  });
});

test('a discharge is taken back by who treats, while the patient is not elsewhere', async () => {
  const { clinic, doctor, patient, first, id, post } = await scene();
  await dischargeSummary(app, doctor, id);
  const discharge = () => post('discharge', { disposition: 'home' }).expect(200);
  await discharge();
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await stepsOf(app, desk, id).post('undo', { reason }), 'missing_ability');
  const response = await post('undo', { reason }).expect(200);
  expect(response.body.data).toMatchObject({
    undone: 'discharge',
    status: 'admitted',
    bed: { id: first },
    discharged_at: null,
    disposition: null,
  });
  await expectAudit(app, response, { event: 'admission.undo_discharge' });
  expect((await bedOf(app, doctor, first)).state).toBe('occupied');
  await discharge();
  const again = await admission(app, doctor, patient);
  expectInvalid(await post('undo', { reason }), 'patient_id');
  await stepsOf(app, doctor, again.id).post('cancel', { reason }).expect(200);
  await post('undo', { reason }).expect(200);
});

test('only within four hours', async () => {
  const { doctor, second, id, post } = await scene({ admitted_at: hoursAgo(5) });
  expectInvalid(await post('undo', { reason }), 'status');
  await post('transfer', { bed_id: second, reason, at: hoursAgo(4.5) }).expect(200);
  expectInvalid(await post('undo', { reason }), 'status');
  await dischargeSummary(app, doctor, id);
  await post('discharge', { disposition: 'home', at: hoursAgo(4.2) }).expect(200);
  expectInvalid(await post('undo', { reason }), 'status');
});

test('who is on leave is brought back first', async () => {
  const { post } = await scene();
  await post('leave', { bed: 'hold' }).expect(200);
  expectInvalid(await post('undo', { reason }), 'status');
  await post('return', {}).expect(200);
  await post('undo', { reason }).expect(200);
});

test('who was discharged from leave is on leave again, until the same time', async () => {
  const { doctor, id, post } = await scene();
  const until = hoursAgo(-20);
  await post('leave', { bed: 'hold', until }).expect(200);
  await dischargeSummary(app, doctor, id);
  const { body } = await post('discharge', { disposition: 'home' }).expect(200);
  expect(body.data.leave_until).toBeNull();
  const again = await post('undo', { reason }).expect(200);
  expect(again.body.data).toMatchObject({ status: 'on_leave', leave_until: until });
});
