import { immunization } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function recorded() {
  const built = await app.build.practice();
  const { id } = await immunization(app, built.doctor, built.patient, { site: 'Left arm', lot_number: 'A-1' });
  const path = `/api/v1/patients/${built.patient.id}/immunizations/${id}`;
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
  const response = await patch({ lot_number: 'A-2', site: null }, undefined, '"v1"');
  expect(response.body.data).toMatchObject({ lot_number: 'A-2', site: null, status: 'completed', version: 2 });
  const changed_fields = ['lot_number', 'site'];
  await expectAudit(app, response, {
    event: 'immunization.update',
    resource_id: id,
    patient_ids: [patient.id],
    changed_fields,
  });
  expect((await patch({ lot_number: 'A-3' }, undefined, '"v1"')).status).toBe(412);
  const free = await patch({ status: 'not_done', reason: 'Fever' });
  expect(free.body.data).toMatchObject({ status: 'not_done', reason: 'Fever', version: 3 });
  expectInvalid(await patch({ occurred_on: '2999' }), 'occurred_on');
  expectInvalid(await patch({ status: 'entered_in_error' }), 'status');
});

test('an error no longer changes, and neither does what others may not see', async () => {
  const { clinic, doctor, patient, path, patch } = await recorded();
  expectDenied(await patch({ site: 'x' }, await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectNotFound(await patch({ site: 'x' }, (await app.build.practice()).doctor));
  const other = await app.build.patient(clinic);
  expectNotFound(await app.as(doctor).patch(path.replace(patient.id, other.id)).send({ site: 'x' }));
  await app.as(doctor).post(`${path}/cancel`).send({ reason: 'Wrong patient' }).expect(200);
  expectInvalid(await patch({ site: 'x' }), 'status');
});
