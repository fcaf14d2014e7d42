import { problem } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function recorded() {
  const built = await app.build.practice();
  const { id } = await problem(app, built.doctor, built.patient, { note: 'New' });
  const path = `/api/v1/patients/${built.patient.id}/problems/${id}`;
  const patch = (body: object, caller: { token: string } = built.doctor, ifMatch?: string) =>
    app
      .as(caller)
      .patch(path)
      .set(ifMatch === undefined ? {} : { 'If-Match': ifMatch })
      .send(body);
  return { ...built, id, path, patch };
}

test('what is given replaces what was there, and nobody overwrites a change unseen', async () => {
  const { patient, id, patch } = await recorded();
  const response = await patch({ status: 'resolved', abated_on: '2026', note: null }, undefined, '"v1"');
  expect(response.body.data).toMatchObject({ status: 'resolved', abated_on: '2026', note: null, version: 2 });
  await expectAudit(app, response, {
    event: 'problem.update',
    resource_id: id,
    patient_ids: [patient.id],
    changed_fields: ['status', 'abated_on', 'note'],
  });
  expect((await patch({ note: 'x' }, undefined, '"v1"')).status).toBe(412);
  expectInvalid(await patch({ status: 'active' }), 'abated_on');
  expectInvalid(await patch({ onset_on: '1980-04' }), 'onset_on');
  expectInvalid(await patch({ verification: 'entered_in_error' }), 'verification');
  expectInvalid(await patch({ code: 'Q99.99' }), 'code');
  const recoded = await patch({ code: 'E11.9', verification: 'refuted' });
  expect(recoded.body.data).toMatchObject({
    code: 'E11.9',
    description: expect.stringMatching(/diabetes/i),
    version: 3,
  });
});

test('an error no longer changes, and neither does what others may not see', async () => {
  const { clinic, doctor, patient, path, patch } = await recorded();
  expectDenied(await patch({ note: 'x' }, await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectNotFound(await patch({ note: 'x' }, (await app.build.practice()).doctor));
  const other = await app.build.patient(clinic);
  expectNotFound(await app.as(doctor).patch(path.replace(patient.id, other.id)).send({ note: 'x' }));
  await app.as(doctor).post(`${path}/cancel`).send({ reason: 'Wrong patient' }).expect(200);
  expectInvalid(await patch({ note: 'x' }), 'status');
});
