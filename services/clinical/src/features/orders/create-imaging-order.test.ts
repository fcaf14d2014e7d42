import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { newId } from '../../id.js';

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}/imaging-orders`;

const app = useClinical();

async function openConsultation(values: Record<string, unknown> = {}) {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    ...values,
  });
  const order = (body: object) => app.as(doctor).post(pathOf(consultation.id)).send(body);
  return { ...practice, consultation, order };
}

const chestXray = () => app.db('catalog_tests').where({ code: 'XR-CHEST' }).first();

test('studies of the catalog and free text are ordered together', async () => {
  const { clinic, doctor, patient, consultation, order } = await openConsultation();
  const test = await chestXray();
  const response = await order({
    items: [{ test_id: test.id, quantity: 2, body_part: null }, { body_part: 'left thumb' }],
    notes: 'Fall',
    priority: 'urgent',
  });
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    kind: 'imaging',
    consultation_id: consultation.id,
    patient_id: patient.id,
    status: 'active',
    intent: 'order',
    priority: 'urgent',
    notes: 'Fall',
    after_signing: false,
    version: 1,
    items: [
      {
        test_id: test.id,
        test: { code: 'XR-CHEST', modality: 'DX' },
        quantity: 2,
        needs_coding: false,
        status: 'requested',
      },
      { test_id: null, test: null, quantity: 1, body_part: 'left thumb', needs_coding: true },
    ],
    ordered_by: { id: doctor.practitioner_id },
  });
  await expectAudit(app, response, {
    event: 'imaging_order.create',
    action: 'C',
    clinic_id: clinic.id,
    patient_ids: [patient.id],
  });
});

test('faults of the items are named by their paths, and nothing is stored', async () => {
  const { clinic, order } = await openConsultation();
  const response = await order({
    items: [{ quantity: '2' }, { quantity: 1.5 }, { quantity: 0 }, { quantity: 100 }, 'x'],
    priority: 'stat',
    notes: 5,
  });
  expectInvalid(
    response,
    'items.0.quantity',
    'items.1.quantity',
    'items.2.quantity',
    'items.3.quantity',
    'items.4',
    'priority',
    'notes',
  );
  expect(response.body.errors['items.2.quantity']).toEqual(['The items.2.quantity must be at least 1.']);
  const missing = await order({});
  expect(missing.body).toEqual({
    success: false,
    message: 'The items field is required.',
    errors: { items: ['The items field is required.'] },
  });
  expectInvalid(await order({ items: [] }), 'items');
  expectInvalid(await order({ items: Array.from({ length: 51 }, () => ({})) }), 'items');
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toHaveLength(0);
});

test('an unknown test and a bad quantity are named in one answer', async () => {
  const { order } = await openConsultation();
  const answer = await order({ items: [{ test_id: newId(), quantity: 0 }, { body_part: 5 }] });
  expectInvalid(answer, 'items.0.test_id', 'items.0.quantity', 'items.1.body_part');
});

test("an unknown test, a laboratory test and another clinic's private test are the same 422", async () => {
  const { order } = await openConsultation();
  const theirs = await app.build.clinic();
  const private_ = { id: newId(), clinic_id: theirs.id, kind: 'imaging', code: 'OWN', name: 'Own study' };
  await app.db('catalog_tests').insert(private_);
  const laboratory = await app.db('catalog_tests').where({ code: 'HGB' }).first();
  for (const test_id of [private_.id, laboratory.id, newId(), 'not an id']) {
    const response = await order({ items: [{ test_id }] });
    expect(response.body.errors).toEqual({ 'items.0.test_id': ['The selected items.0.test_id is invalid.'] });
  }
});

test('a signed consultation still takes orders, and the order says so', async () => {
  const { order } = await openConsultation({ status: 'completed' });
  expect((await order({ items: [{}] })).body.data.after_signing).toBe(true);
});

test('a void consultation and one without a patient take none', async () => {
  const voided = await openConsultation({ status: 'entered_in_error' });
  expectInvalid(await voided.order({ items: [{}] }), 'consultation');
  const anonymous = await openConsultation({ patient_id: null });
  expectInvalid(await anonymous.order({ items: [{}] }), 'consultation');
});

test("another clinic's consultation is 404, and no row is written", async () => {
  const theirs = await openConsultation();
  const { doctor } = await app.build.practice();
  expectNotFound(
    await app
      .as(doctor)
      .post(pathOf(theirs.consultation.id))
      .send({ items: [{}] }),
  );
  expect(await app.db('orders').where({ clinic_id: theirs.clinic.id })).toHaveLength(0);
});

test('a nurse may not order', async () => {
  const { clinic, consultation } = await openConsultation();
  const nurse = await app.build.user(clinic, 'nurse');
  expectDenied(
    await app
      .as(nurse)
      .post(pathOf(consultation.id))
      .send({ items: [{}] }),
    'missing_ability',
  );
});
