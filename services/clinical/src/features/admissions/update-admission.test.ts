import { admission, ADMISSIONS, stepsOf } from '../../../test/support/admissions.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who attends, why and until when changes while it is open', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const planned_at = '2027-01-10T15:00:00.000Z';
  const { id } = await admission(app, doctor, patient, { kind: 'planned', planned_at });
  const patch = (body: object, headers: Record<string, string> = {}) =>
    app.as(doctor).patch(`${ADMISSIONS}/${id}`).set(headers).send(body);
  const body = { attending_id: doctor.practitioner_id, isolation: 'airborne', expected_discharge_on: '2027-01-12' };
  const response = await patch({ ...body, diagnoses: [{ code: 'I10' }] }).expect(200);
  expect(response.body.data).toMatchObject({
    attending: { id: doctor.practitioner_id },
    isolation: 'airborne',
    expected_discharge_on: '2027-01-12',
    diagnoses: [{ code: 'I10', description: expect.stringMatching(/./) }],
    reason: 'Pneumonia',
    version: 2,
  });
  await expectAudit(app, response, { event: 'admission.update' });
  expect((await patch({ reason: 'Lost' }, { 'If-Match': 'W/"v1"' })).status).toBe(412);
  expectInvalid(await patch({ expected_discharge_on: '2027-01-09' }), 'expected_discharge_on');
  expectInvalid(await patch({ planned_at: null }), 'planned_at');
  const elsewhere = await app.build.practice();
  expectInvalid(await patch({ attending_id: elsewhere.doctor.practitioner_id }), 'attending_id');
  expectInvalid(await patch({ diagnoses: [{ code: 'NONE' }] }), 'diagnoses.0.code');
  await app.db('practitioners').where({ id: doctor.practitioner_id }).update({ active: false });
  await patch({ attending_id: doctor.practitioner_id, isolation: 'none' }).expect(200);
  const [colleague, gone] = [await app.build.user(clinic, 'doctor'), await app.build.user(clinic, 'doctor')];
  await app.db('practitioners').where({ id: gone.practitioner_id }).update({ active: false });
  expectInvalid(await patch({ attending_id: gone.practitioner_id }), 'attending_id');
  await patch({ attending_id: colleague.practitioner_id }).expect(200);
  await stepsOf(app, doctor, id).post('cancel', { reason: 'Went elsewhere' }).expect(200);
  expectInvalid(await patch({ reason: 'Later' }), 'status');
});
