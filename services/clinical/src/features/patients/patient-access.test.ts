import { expectInvalid } from '../../../test/support/expect.js';
import {
  allergy,
  labOrder,
  laboratoryTest,
  labResult,
  measured,
  medication,
  prescription,
} from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const NOTES = '/api/mobile/v1/doctor/consultations';
const code = { system: 'http://loinc.org', code: '58410-2', display: 'Blood count' };
const CLOSED = {
  inactive: () => ({ active: false }),
  merged: (other: string) => ({ merged_into_id: other }),
  deceased: () => ({ deceased_at: '2026-01-01T10:00:00Z' }),
};

/** A patient with a draft, an order, a result, a draft prescription and two appointments, whose record is then closed. */
async function closed(why: keyof typeof CLOSED) {
  const opened = await labOrder(app);
  const { clinic, doctor, patient, consultation, order } = opened;
  const ordered = await labResult(app, doctor, patient);
  const drafted = await prescription(app, doctor, patient, { status: 'draft' });
  const recorded = await allergy(app, doctor, patient);
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const [booked, waiting, other, front] = [
    await app.build.appointment(clinic, people),
    await app.build.appointment(clinic, people, { status: 'waitlist' }),
    await app.build.patient(clinic),
    await app.build.user(clinic, 'front_desk'),
  ];
  await app.db('patients').where({ id: patient.id }).update(CLOSED[why](other.id));
  return {
    clinic,
    doctor,
    front,
    patient,
    other,
    people,
    consultation,
    order,
    ordered,
    drafted,
    recorded,
    booked,
    waiting,
  };
}

const laterThan = ({ start_at }: { start_at: Date }) => ({
  start_at: new Date(start_at.getTime() + 90 * 86_400_000).toISOString(),
  duration_minutes: 30,
});

const recordsOf = async (patient_id: string) =>
  Promise.all(
    ['consultations', 'orders', 'prescriptions', 'appointments', 'allergies'].map(async (table) =>
      Number((await app.db(table).where({ patient_id }).count())[0]?.['count']),
    ),
  );

describe.each(Object.keys(CLOSED) as (keyof typeof CLOSED)[])('for a patient whose record is %s', (why) => {
  test('nothing new is written, and the answer says why', async () => {
    const { doctor, front, patient, other, people, consultation, drafted, recorded, booked, waiting } =
      await closed(why);
    const before = await recordsOf(patient.id);
    const [as, desk] = [app.as(doctor), app.as(front)];
    const later = laterThan(booked);
    const refused = [
      await as.post(NOTES).send({ patient_id: patient.id }),
      await as.post(NOTES).send({ appointment_id: booked.id }),
      await as
        .patch(
          `${NOTES}/${(await app.build.consultation({ id: consultation.clinic_id }, doctor.practitioner_id, { patient_id: other.id })).id}`,
        )
        .set('If-Match', '*')
        .send({ patient_id: patient.id }),
      await as.post(`${NOTES}/${consultation.id}/lab-orders`).send({ items: [{ test_id: await laboratoryTest(app) }] }),
      await as.post(`${NOTES}/${consultation.id}/imaging-orders`).send({ items: [{ body_part: 'Knee' }] }),
      await as.post('/api/v1/prescriptions').send({ patient_id: patient.id, items: [medication('Ibuprofen')] }),
      await as
        .post('/api/v1/prescriptions')
        .send({ consultation_id: consultation.id, items: [medication('Ibuprofen')] }),
      await as.post(`/api/v1/prescriptions/${drafted.id}/issue`).send({}),
      await as.patch(`/api/v1/prescriptions/${drafted.id}`).set('If-Match', '*').send({ notes: 'With food' }),
      await as.post('/api/v1/allergies').send({ patient_id: patient.id, substance: { display: 'Latex' } }),
      await as.patch(`/api/v1/allergies/${recorded.id}`).set('If-Match', '*').send({ criticality: 'high' }),
      await as.put(`/api/v1/patients/${patient.id}/allergies`).set('If-Match', '*').send({ allergies: [], alerts: [] }),
      await desk.post('/api/v1/appointments').send({ ...people, ...later }),
      await desk.post(`/api/v1/appointments/${booked.id}/reschedule`).send(later),
      await desk.post(`/api/v1/appointments/${waiting.id}/status`).send({ status: 'booked' }),
    ];
    for (const response of refused) {
      expectInvalid(response, 'patient_id');
      expect(response.body.errors.patient_id[0]).toMatch(/^Nothing is written for this patient any more/);
    }
    expect(await recordsOf(patient.id)).toEqual(before);
  });

  test('what was begun is brought to its end', async () => {
    const { doctor, front, consultation, order, ordered, recorded, booked } = await closed(why);
    const as = app.as(doctor);
    const correction = { status: 'corrected', code, observations: [measured(9)], reason: 'Wrong tube' };
    const ended = [
      await as.post(`/api/v1/lab-results/${ordered.id}/corrections`).send(correction),
      await as.post(`/api/v1/allergies/${recorded.id}/cancel`).send({ reason: 'Wrong patient' }),
      await as.post(`/api/v1/orders/${order.id}/cancel`).send({ reason: 'No longer needed' }),
      await app.as(front).post(`/api/v1/appointments/${booked.id}/cancel`).send({ reason: 'Not coming' }),
      await as.post(`${NOTES}/${consultation.id}/cancel`).send({ reason: 'Wrong patient' }),
    ];
    expect(ended.map(({ status }) => status)).toEqual(ended.map(({ status }) => (status === 201 ? 201 : 200)));
  });
});

test('after a death the results of what was taken in life are entered, and the draft is finished', async () => {
  const { doctor, order, patient, consultation } = await closed('deceased');
  const as = app.as(doctor);
  const result = { order_item_id: order.items[0].id, observations: [measured(13.5)] };
  expect((await as.post('/api/v1/lab-results').send(result)).status).toBe(201);
  const note = { sections: [{ key: 'assessment', content: 'Died at home.' }] };
  expect((await as.patch(`${NOTES}/${consultation.id}`).set('If-Match', '*').send(note)).status).toBe(200);
  expect((await as.post(`${NOTES}/${consultation.id}/complete`).set('If-Match', '*')).status).toBe(200);
  expect(
    (await as.post('/api/v1/lab-results').send({ patient_id: patient.id, code, observations: [measured(13.5)] }))
      .status,
  ).toBe(201);
});

test.each(['inactive', 'merged'] as const)('no results are entered into a record that is %s', async (why) => {
  const { doctor, order, patient } = await closed(why);
  for (const body of [{ order_item_id: order.items[0].id }, { patient_id: patient.id, code }]) {
    const response = await app
      .as(doctor)
      .post('/api/v1/lab-results')
      .send({ ...body, observations: [measured(13.5)] });
    expectInvalid(response, 'patient_id');
  }
});
