import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';

const USUAL = '/api/v1/usual-diagnoses';

const app = useClinical();

async function writing() {
  const practice = await app.build.practice();
  const write = (by: { token: string }, diagnoses: object[]) =>
    app
      .as(by)
      .post('/api/mobile/v1/doctor/consultations')
      .send({ patient_id: practice.patient.id, diagnoses })
      .expect(201);
  return { ...practice, write };
}

test('the codes that a doctor writes most come first, in the language of the reader', async () => {
  const { clinic, doctor, write } = await writing();
  const colleague = await app.build.user(clinic, 'doctor');
  await write(doctor, [{ code: 'R05' }, { code: 'J03.9' }]);
  await write(doctor, [{ code: 'J03.9', certainty: 'confirmed' }]);
  await write(doctor, [{ code: 'I10', certainty: 'ruled_out' }]);
  await write(colleague, [{ code: 'I10' }]);
  const response = await app.as(doctor).get(USUAL);
  expect(response.body.data).toMatchObject([
    { code: 'J03.9', count: 2 },
    { code: 'R05', count: 1 },
  ]);
  await expectAudit(app, response, { event: 'usual_diagnosis.read', action: 'R', result_count: 2, patient_ids: [] });
  const spanish = await app.as(doctor).get(USUAL).set('Accept-Language', 'es');
  expect(spanish.body.data[0].description).not.toBe(response.body.data[0].description);
});

test('what was entered in error does not count, nor do the notes of another clinic', async () => {
  const { doctor, write } = await writing();
  const theirs = await writing();
  await theirs.write(theirs.doctor, [{ code: 'R05' }]);
  const { body } = await write(doctor, [{ code: 'I10' }]);
  const codes = async () => (await app.as(doctor).get(USUAL)).body.data.map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(['I10']);
  await app.db('consultations').where({ id: body.data.id }).update({ status: 'entered_in_error' });
  expect(await codes()).toEqual([]);
});

test('a key has none of its own, and who writes no notes may not ask', async () => {
  const { clinic, doctor, write } = await writing();
  await write(doctor, [{ code: 'I10' }]);
  expect((await app.as(await app.build.apiKey(clinic)).get(USUAL)).body.data).toEqual([]);
  for (const role of ['front_desk', 'patient', 'administrator'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(USUAL), 'missing_ability');
});
