import { useClinical } from '../../../test/support/use-clinical.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { medication } from '../../../test/support/clinical-records.js';

const app = useClinical();

const PRESCRIPTIONS = '/api/v1/prescriptions';

test('what meets an allergy needs a reason, whatever its case and accents', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.patient(clinic, { allergies: ['Penicilina'] });
  const body = { patient_id: patient.id, items: [medication('Paracetamol'), medication('BENZILPENICILÍNA 1.2 MUI')] };
  const refused = await app.as(doctor).post(PRESCRIPTIONS).send(body);
  expectInvalid(refused, 'items.1.medication', 'override_reason');
  expect(refused.body.errors['items.1.medication']).toEqual([
    'The items.1.medication meets the allergy to Penicilina.',
  ]);
  const spanish = await app.as(doctor).post(PRESCRIPTIONS).set('Accept-Language', 'es-CL').send(body);
  expect(spanish.body.errors['items.1.medication']).toEqual([
    'items.1.medication coincide con la alergia a Penicilina.',
  ]);
  expect(await app.db('prescriptions').where({ clinic_id: clinic.id })).toHaveLength(0);
  const overridden = await app
    .as(doctor)
    .post(PRESCRIPTIONS)
    .send({ ...body, override_reason: 'Desensitised in 2024' });
  expect(overridden.body.data).toMatchObject({
    warnings: [{ item: 1, kind: 'allergy', detail: 'Penicilina' }],
    override_reason: 'Desensitised in 2024',
  });
});

test('what is prescribed already needs a reason, also when two doctors prescribe it at once', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'doctor');
  const prescribe = (caller: { token: string }, values: object = {}) =>
    app
      .as(caller)
      .post(PRESCRIPTIONS)
      .send({ patient_id: patient.id, items: [medication('Warfarina')], ...values });
  const answers = await Promise.all([prescribe(doctor), prescribe(colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const refused = answers.find(({ status }) => status === 422);
  const first = answers.find(({ status }) => status === 201)?.body.data;
  expect(refused?.body.errors['items.0.medication']).toEqual([
    `The items.0.medication is prescribed already, in ${first.number}.`,
  ]);
  await app.as(doctor).post(`${PRESCRIPTIONS}/${first.id}/stop`).send({ reason: 'Bleeding' });
  expect((await prescribe(colleague)).status).toBe(201);
});
