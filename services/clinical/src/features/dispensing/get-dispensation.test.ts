import { dispensary, DISPENSATIONS } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who sees the pharmacy reads what was given, where the policy lets them see the patient', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const { dispense } = await dispensary(app, practice);
  const { data } = (await dispense(5).expect(201)).body;
  const get = (by: { token: string }) => app.as(by).get(`${DISPENSATIONS}/${data.id}`);
  const response = await get(doctor).expect(200);
  expect(response.body.data).toEqual(data);
  await expectAudit(app, response, {
    event: 'dispensation.read',
    resource_id: data.id,
    patient_ids: [patient.id],
    phi_level: 'full',
  });
  for (const role of ['front_desk', 'administrator', 'laboratory'] as const)
    expectDenied(await get(await app.build.user(clinic, role)), 'missing_ability');
  expectNotFound(await get((await app.build.practice()).doctor));
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expectDenied(await get(await app.build.user(clinic, 'nurse')), 'phi_access_denied');
});
