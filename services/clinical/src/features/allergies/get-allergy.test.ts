import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/allergies/${id}`;

const app = useClinical();

test('clinicians read it, with 304 while it stays the same; others, other clinics and strangers do not', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const recorded = await allergy(app, doctor, patient);
  const response = await app.as(doctor).get(pathOf(recorded.id));
  expect(response.body.data).toEqual(recorded);
  await expectAudit(app, response, { event: 'allergy.read', phi_level: 'full', patient_ids: [patient.id] });
  const tag = response.headers['etag'] ?? '';
  expect((await app.as(doctor).get(pathOf(recorded.id)).set('If-None-Match', tag)).status).toBe(304);

  const stranger = await app.build.practice();
  expectNotFound(await app.as(stranger.doctor).get(pathOf(recorded.id)));
  for (const id of [newId(), 'x']) expectNotFound(await app.as(doctor).get(pathOf(id)));
  for (const role of ['front_desk', 'patient', 'administrator'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(pathOf(recorded.id)), 'missing_ability');
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const colleague = await app.build.user(clinic, 'doctor');
  const denied = await app.as(colleague).get(pathOf(recorded.id));
  expectDenied(denied, 'phi_access_denied');
  await expectAudit(app, denied, { outcome: 4, patient_ids: [] });
});
