import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who treats reads it, the front desk what it needs, strangers nothing', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await emergencyVisit(app, doctor, patient);
  await stepsOf(app, doctor, id).triaged(2);
  const path = `${VISITS}/${id}`;
  const response = await app.as(doctor).get(path);
  expect(response.body.data).toMatchObject({ complaint: 'Chest pain', triage: { level: 2 } });
  await expectAudit(app, response, { event: 'emergency_visit.read', phi_level: 'full', patient_ids: [patient.id] });
  const again = await app.as(doctor).get(path).set('If-None-Match', String(response.headers['etag']));
  expect(again.status).toBe(304);
  const desk = await app.build.user(clinic, 'front_desk');
  await app.build.phiPolicy(clinic, { relation: 'own', roles: ['doctor'] });
  const limited = await app.as(desk).get(path);
  expect(limited.body.data).toMatchObject({ id, status: 'triaged', triages_count: 1 });
  for (const member of ['complaint', 'triage', 'disposition']) expect(limited.body.data).not.toHaveProperty(member);
  await expectAudit(app, limited, { phi_level: 'limited', purpose: null });
  expectDenied(await app.as(doctor).get(path), 'phi_access_denied');
  expectDenied(await app.as(await app.build.user(clinic, 'nurse')).get(path), 'phi_access_denied');
  expectNotFound(await app.as((await app.build.practice()).doctor).get(path));
  expectNotFound(await app.as(desk).get(`${VISITS}/x`));
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['emergency:read'] });
  expect((await app.as(key).get(path)).body.data).not.toHaveProperty('triage');
});
