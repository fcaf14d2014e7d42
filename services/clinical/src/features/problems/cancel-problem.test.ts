import { problem } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an error stays to be read, is an error once, and nothing deletes it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await problem(app, doctor, patient);
  const path = `/api/v1/patients/${patient.id}/problems/${id}`;
  const cancel = (body: object = { reason: 'Wrong patient' }, caller: { token: string } = doctor) =>
    app.as(caller).post(`${path}/cancel`).send(body);
  expectInvalid(await cancel({}), 'reason');
  expectDenied(await cancel(undefined, await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectNotFound(await cancel(undefined, (await app.build.practice()).doctor));
  const stale = await app.as(doctor).post(`${path}/cancel`).set('If-Match', '"v9"').send({ reason: 'Wrong patient' });
  expect(stale.status).toBe(412);

  const response = await cancel();
  expect(response.body.data).toMatchObject({
    status: null,
    verification: 'entered_in_error',
    status_reason: 'Wrong patient',
    version: 2,
  });
  await expectAudit(app, response, { event: 'problem.cancel', patient_ids: [patient.id] });
  expectInvalid(await cancel(), 'status');
  expect((await app.as(doctor).get(path)).body.data.verification).toBe('entered_in_error');
  const remove = app.deps.db.transaction(clinic.id, (db) => db.rows('delete from problems'));
  await expect(remove).rejects.toMatchObject({ code: '42501' });
});
