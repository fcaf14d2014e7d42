import { admission, bedOf, dischargeSummary, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { laboratoryTest } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const NOTES = '/api/mobile/v1/doctor/consultations';

async function admitted() {
  const practice = await app.build.practice();
  const { bed, ward } = await wardWith(app, practice.clinic);
  const { id } = await admission(app, practice.doctor, practice.patient, { bed_id: bed.id });
  return { ...practice, bed, ward, id, ...stepsOf(app, practice.doctor, id) };
}

test('nobody is discharged without a signed discharge summary of the admission', async () => {
  const { clinic, doctor, patient, bed, id, post } = await admitted();
  const body = { disposition: 'home', destination: 'With family', instructions: 'Rest.' };
  expectInvalid(await post('discharge', body), 'discharge_summary');
  await dischargeSummary(app, doctor, id, { status: 'draft' });
  await dischargeSummary(app, doctor, id, { type: 'follow_up' });
  expectInvalid(await post('discharge', body), 'discharge_summary');
  expect(await dischargeSummary(app, doctor, id)).toMatchObject({ admission_id: id, patient: { id: patient.id } });
  const response = await post('discharge', body).expect(200);
  const { data } = response.body;
  const disposition = { outcome: 'home', destination: 'With family', instructions: 'Rest.' };
  expect(data).toMatchObject({ status: 'discharged', bed: null, disposition, stays: [{ to: data.discharged_at }] });
  await expectAudit(app, response, { event: 'admission.discharge', patient_ids: [patient.id] });
  expect((await bedOf(app, doctor, bed.id)).state).toBe('cleaning');
  expectInvalid(await post('discharge', body), 'status');
  expect((await admission(app, doctor, patient)).status).toBe('waiting');
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await stepsOf(app, desk, id).post('discharge', body), 'missing_ability');
});

test('a summary names an admission of its own patient', async () => {
  const { clinic, doctor, id } = await admitted();
  const other = await app.build.patient(clinic);
  const send = (values: object) =>
    app
      .as(doctor)
      .post(NOTES)
      .send({ status: 'draft', ...values });
  expectInvalid(await send({ patient_id: other.id, admission_id: id }), 'admission_id');
  expectInvalid(await send({ patient_id: other.id, admission_id: other.id }), 'admission_id');
});

test('a clinic may ask for none', async () => {
  const { clinic, post } = await admitted();
  const settings = { areas: ['hospitalization'], hospitalization: { discharge_summary_required: false } };
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify(settings) });
  await post('discharge', { disposition: 'other_facility' }).expect(200);
});

test('pending orders are named, and stay when somebody goes past them', async () => {
  const { doctor, id, post } = await admitted();
  const draft = { status: 'draft', admission_id: id, sections: [{ key: 'assessment', content: 'x' }] };
  const note = (await app.as(doctor).post(NOTES).send(draft).expect(201)).body.data;
  const items = [{ test_id: await laboratoryTest(app) }];
  const order = (await app.as(doctor).post(`${NOTES}/${note.id}/lab-orders`).send({ items }).expect(200)).body.data;
  await dischargeSummary(app, doctor, id);
  const refused = await post('discharge', { disposition: 'home' });
  expectInvalid(refused, 'acknowledge');
  expect(JSON.stringify(refused.body.errors)).toContain(order.number);
  await post('discharge', { disposition: 'home', acknowledge: true }).expect(200);
  expect((await app.db('orders').where({ id: order.id }).first()).status).toBe('active');
});

test('not before the patient had their bed, nor in the time to come', async () => {
  const { doctor, id, post } = await admitted();
  await dischargeSummary(app, doctor, id);
  for (const hours of [-1, 1]) {
    const at = new Date(Date.now() + hours * 3_600_000).toISOString();
    expectInvalid(await post('discharge', { disposition: 'home', at }), 'at');
  }
});

test('who died has a closed record, until that is taken back', async () => {
  const { doctor, patient, id, post } = await admitted();
  await dischargeSummary(app, doctor, id);
  const { data } = (await post('discharge', { disposition: 'died' }).expect(200)).body;
  const died = async () =>
    (await app.db('patients').where({ id: patient.id }).first()).deceased_at?.toISOString() ?? null;
  expect(await died()).toBe(data.discharged_at);
  await post('undo', { reason: 'Other patient' }).expect(200);
  expect(await died()).toBeNull();
});

test('those of the ward see the admission for 72 hours more', async () => {
  const { clinic, doctor, id, post, ward } = await admitted();
  const nurse = await app.build.user(clinic, 'nurse');
  const { manager } = await wardWith(app, clinic, 0);
  const practitioner_ids = [nurse.practitioner_id];
  await app.as(manager).patch(`/api/v1/wards/${ward.id}`).send({ practitioner_ids }).expect(200);
  await dischargeSummary(app, doctor, id);
  await post('discharge', { disposition: 'home' }).expect(200);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const read = () => app.as(nurse).get(`/api/v1/admissions/${id}`);
  await read().expect(200);
  const { care_until, discharged_at } = await app.db('admissions').where({ id }).first();
  expect(care_until.getTime() - discharged_at.getTime()).toBe(72 * 3_600_000);
  await app
    .db('admissions')
    .where({ id })
    .update({ care_until: new Date(Date.now() - 1000) });
  expectDenied(await read(), 'phi_access_denied');
});
