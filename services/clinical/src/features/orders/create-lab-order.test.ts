import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { laboratoryTest, openConsultation } from '../../../test/support/clinical-records.js';
import { newId } from '../../id.js';

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}/lab-orders`;

const app = useClinical();

async function ordering(values: Record<string, unknown> = {}) {
  const opened = await openConsultation(app, values);
  const order = (body: object) => app.as(opened.doctor).post(pathOf(opened.consultation.id)).send(body);
  return { ...opened, order };
}

test('exams are ordered with what the laboratory needs to know', async () => {
  const { doctor, patient, consultation, order } = await ordering();
  const test_id = await laboratoryTest(app);
  const response = await order({
    items: [{ test_id, specimen: 'Venous blood', notes: 'Left arm only' }],
    priority: 'emergency',
    fasting: true,
    clinical_info: 'Anaemia',
    notes: null,
  });
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    kind: 'laboratory',
    number: expect.stringMatching(/^L-/),
    consultation_id: consultation.id,
    patient_id: patient.id,
    status: 'active',
    intent: 'order',
    priority: 'emergency',
    fasting: true,
    clinical_info: 'Anaemia',
    items: [
      {
        test_id,
        test: { code: 'HGB' },
        quantity: 1,
        specimen: 'Venous blood',
        notes: 'Left arm only',
        status: 'requested',
      },
    ],
    ordered_by: { id: doctor.practitioner_id },
  });
  await expectAudit(app, response, { event: 'lab_order.create', action: 'C', patient_ids: [patient.id] });

  const detail = await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`);
  expect(detail.body.data.orders.laboratory).toEqual([response.body.data]);
});

test('an exam without an identity cannot be run', async () => {
  const { clinic, order } = await ordering();
  const imaging = await app.db('catalog_tests').where({ kind: 'imaging' }).first();
  const theirs = await app.build.clinic();
  const own = { id: newId(), clinic_id: theirs.id, kind: 'laboratory', code: 'OWN', name: 'Own exam' };
  await app.db('catalog_tests').insert(own);

  const response = await order({ items: [{}, { test_id: null }, { test_id: 5 }], fasting: 'yes', clinical_info: 1 });
  expectInvalid(response, 'items.0.test_id', 'items.1.test_id', 'items.2.test_id', 'fasting', 'clinical_info');
  for (const test_id of [imaging.id, own.id, newId(), `' or '1'='1`]) {
    const refused = await order({ items: [{ test_id }] });
    expect(refused.body.errors).toEqual({ 'items.0.test_id': ['The selected items.0.test_id is invalid.'] });
  }
  expectInvalid(await order({}), 'items');
  expectInvalid(await order({ items: [] }), 'items');
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toHaveLength(0);
});

test('what only the service sets is ignored', async () => {
  const { doctor, order } = await ordering();
  const test_id = await laboratoryTest(app);
  const { data } = (
    await order({ ordered_by: newId(), status: 'completed', items: [{ test_id, price: 1, status: 'resulted' }] })
  ).body;
  expect(data).toMatchObject({ status: 'active', ordered_by: { id: doctor.practitioner_id } });
  expect(data.items[0]).toMatchObject({ status: 'requested' });
  expect(data.items[0]).not.toHaveProperty('price');
});

test('a repeated request with the same key orders once', async () => {
  const { clinic, doctor, consultation } = await ordering();
  const items = [{ test_id: await laboratoryTest(app) }];
  const send = () => app.as(doctor).post(pathOf(consultation.id)).set('Idempotency-Key', 'lab-1').send({ items });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test("void, patientless and other clinics' consultations take no order, nor does a nurse give one", async () => {
  const items = [{ test_id: await laboratoryTest(app) }];
  expectInvalid(await (await ordering({ status: 'entered_in_error' })).order({ items }), 'consultation');
  expectInvalid(await (await ordering({ patient_id: null })).order({ items }), 'consultation');
  const theirs = await ordering();
  const { doctor } = await app.build.practice();
  expectNotFound(await app.as(doctor).post(pathOf(theirs.consultation.id)).send({ items }));
  const nurse = await app.build.user(theirs.clinic, 'nurse');
  expectDenied(await app.as(nurse).post(pathOf(theirs.consultation.id)).send({ items }), 'missing_ability');
  expect(await app.db('orders').where({ clinic_id: theirs.clinic.id })).toHaveLength(0);
});

test('an unknown exam and a bad quantity are named in one answer, whichever item has them', async () => {
  const { clinic, order } = await ordering();
  const test_id = await laboratoryTest(app);
  const answer = await order({
    items: [{ test_id: newId() }, { test_id, quantity: 0 }, { test_id: 'x', quantity: '2' }],
  });
  expectInvalid(answer, 'items.0.test_id', 'items.1.quantity', 'items.2.test_id', 'items.2.quantity');
  expect(answer.body.message).toContain('(and 3 more errors)');
  for (const items of [null, 'x', [null, 7, { test_id: 5 }], {}]) expect((await order({ items })).status).toBe(422);
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toHaveLength(0);
});

test('an order is bounded, whatever is sent', async () => {
  const { clinic, doctor, consultation, order } = await ordering();
  const test_id = await laboratoryTest(app);
  expectInvalid(await order({ items: Array.from({ length: 10_000 }, () => ({ test_id })) }), 'items');
  const huge = await order({ items: [{ test_id }], notes: 'x'.repeat(5_000_000) });
  expect(huge.status).toBe(413);
  const nested = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
  const deep = await app.as(doctor).post(pathOf(consultation.id)).type('json').send(nested);
  expectInvalid(deep, 'body');
  const within = await app.as(doctor).post(pathOf(consultation.id)).type('json').send(`{"items":[${nested}]}`);
  expectInvalid(within, 'items');
  const literal = await order({ items: [{ test_id, notes: `'; drop table orders; --` }], notes: '${7*7} %_\\' });
  expect(literal.body.data).toMatchObject({ notes: '${7*7} %_\\', items: [{ notes: `'; drop table orders; --` }] });
  expect(await app.db('orders').where({ clinic_id: clinic.id })).toHaveLength(1);
});
