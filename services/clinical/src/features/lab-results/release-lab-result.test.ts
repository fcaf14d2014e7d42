import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labResult } from '../../../test/support/clinical-records.js';

const app = useClinical();

const release = (caller: { token: string }, id: string) => app.as(caller).post(`/api/v1/lab-results/${id}/release`);

test('a patient sees a result from its release on; releasing again changes nothing', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const result = await labResult(app, doctor, { id: patient.patient_id ?? '' });
  const seen = async () => (await app.as(patient).get('/api/mobile/v1/clinical/lab-results')).body.data.length;
  expect(await seen()).toBe(0);
  const response = await release(doctor, result.id);
  expect(response.body.data.released_at).not.toBeNull();
  await expectAudit(app, response, { event: 'lab_result.release', action: 'U', patient_ids: [patient.patient_id] });
  expect(await seen()).toBe(1);
  expect((await release(doctor, result.id)).body.data).toEqual(response.body.data);
});

test('what is not final, or superseded, or withdrawn, or not ours, is not released', async () => {
  const { doctor, patient } = await app.build.practice();
  const early = await labResult(app, doctor, patient, { status: 'preliminary' });
  expectInvalid(await release(doctor, early.id), 'status');
  await app.as(doctor).post(`/api/v1/lab-results/${early.id}/cancel`).send({ reason: 'Wrong tube' });
  expectInvalid(await release(doctor, early.id), 'status');
  const old = await labResult(app, doctor, patient);
  await app
    .as(doctor)
    .post(`/api/v1/lab-results/${old.id}/corrections`)
    .send({
      status: 'corrected',
      reason: 'x',
      observations: [
        {
          ...old.observations[0],
          reference_range: null,
          interpretation: null,
          note: null,
          id: undefined,
          value: { type: 'string', text: 'x' },
        },
      ],
    })
    .expect(201);
  expectInvalid(await release(doctor, old.id), 'lab_result');
  const stranger = await app.build.practice();
  expectNotFound(await release(stranger.doctor, old.id));
});
