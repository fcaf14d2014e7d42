import { exchange, lastMessage, messageOf, MESSAGES } from '../../../test/support/interop.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const RESULT = [
  'OBR|1||F-1|718-7^Hemoglobin^LN|||||||||||||||||||||F',
  'OBX|1|NM|718-7^Hemoglobin^LN||13.5|g/dL|||||F',
];

test('a message of the worklist is applied for the patient whom somebody chose, once', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  const patient = await app.build.patient(clinic);
  await send(messageOf('ORU^R01', ['PID|1||9^^^NORTH', ...RESULT]));
  const { id } = await lastMessage(app, clinic);
  const assign = () => app.as(laboratory).post(`${MESSAGES}/${id}/assign`).send({ patient_id: patient.id });
  const { body } = await assign().expect(200);
  expect(body.data).toMatchObject({
    status: 'applied',
    patient_id: patient.id,
    results: [{ resource_type: 'lab_result' }],
  });
  expect(await app.db('lab_results').where({ clinic_id: clinic.id, patient_id: patient.id })).toHaveLength(1);
  expect(Object.keys((await assign().expect(422)).body.errors)).toEqual(['status']);
});

test('a patient of another clinic is not chosen', async () => {
  const { clinic, laboratory, send } = await exchange(app);
  await send(messageOf('ORU^R01', ['PID|1||9^^^NORTH', ...RESULT]));
  const { id } = await lastMessage(app, clinic);
  const { patient } = await app.build.practice();
  const { body } = await app
    .as(laboratory)
    .post(`${MESSAGES}/${id}/assign`)
    .send({ patient_id: patient.id })
    .expect(422);
  expect(Object.keys(body.errors)).toEqual(['patient_id']);
});
