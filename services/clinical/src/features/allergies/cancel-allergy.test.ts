import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/allergies/${id}`;

const app = useClinical();

test('an error counts no longer, stays to be read, and does not change any more', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await allergy(app, doctor, patient);
  const cancel = (body: object = { reason: 'Wrong patient' }, caller: object = doctor) =>
    app
      .as(caller)
      .post(`${pathOf(id)}/cancel`)
      .send(body);
  expectInvalid(await cancel({}), 'reason');
  expectDenied(await cancel(undefined, await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectNotFound(await cancel(undefined, (await app.build.practice()).doctor));

  const response = await cancel();
  expect(response.body.data).toMatchObject({
    clinical_status: null,
    verification_status: 'entered-in-error',
    status_reason: 'Wrong patient',
    substance: { display: 'Penicilina' },
  });
  await expectAudit(app, response, { event: 'allergy.cancel', patient_ids: [patient.id] });
  const safety = await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`);
  expect(safety.body.data).toMatchObject({ allergies: [], allergies_status: 'not_asked' });
  expectInvalid(await cancel(), 'verification_status');
  const patched = await app.as(doctor).patch(pathOf(id)).set('If-Match', '*').send({ clinical_status: 'active' });
  expectInvalid(patched, 'verification_status');
  const remove = app.deps.db.transaction(clinic.id, (db) => db.rows('delete from allergies'));
  await expect(remove).rejects.toMatchObject({ code: '42501' });
});
