import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const CATALOGS = '/api/mobile/v1/doctor/catalogs';
const REVIEWS = '/api/v1/break-glass-reviews';
const REASON = 'Paciente inconsciente en urgencias';

const app = useClinical();

async function clinicWith(policy: Record<string, unknown>) {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.build.phiPolicy(clinic, policy);
  return { clinic, doctor, patient, administrator: await app.build.user(clinic, 'administrator') };
}
/** Header values are bytes: apps send UTF-8. */
const inHeader = (text: string) => Buffer.from(text).toString('latin1');

test('a broken glass opens the record, is marked in the trail and leaves a review', async () => {
  const { clinic, doctor, patient, administrator } = await clinicWith({ relation: 'own', break_glass: true });
  const colleague = await app.build.user(clinic, 'doctor');
  const consultation = await app.build.consultation(clinic, colleague.practitioner_id ?? '', {
    patient_id: patient.id,
  });
  const url = `/api/mobile/v1/doctor/consultations/${consultation.id}`;
  expectDenied(await app.as(doctor).get(url), 'phi_access_denied');
  const response = await app
    .as(doctor)
    .get(url)
    .set('X-Break-Glass-Reason', inHeader(`${REASON} ñ`));
  expect(response.status).toBe(200);
  await expectAudit(app, response, { purpose: 'BTG', purpose_reason: `${REASON} ñ`, patient_ids: [patient.id] });

  const list = await app.as(administrator).get(REVIEWS).query({ status: 'open' });
  const [row] = await app.auditOf(response);
  expect(list.body.data).toMatchObject([
    {
      id: row?.['id'],
      user: { id: doctor.id },
      reason: `${REASON} ñ`,
      patient_ids: [patient.id],
      patients: [{ id: patient.id, mrn: patient.mrn, full_name: expect.stringContaining(patient.first_surname) }],
      resource_id: consultation.id,
    },
  ]);
  await expectAudit(app, list, { event: 'break_glass_review.search', patient_ids: [patient.id] });
  expectDenied(await app.as(doctor).get(REVIEWS), 'missing_ability');
  await app
    .db('access_tokens')
    .where({ id: administrator.token_id })
    .update({ abilities: ['phi-policy:manage'] });
  expect((await app.as(administrator).get(REVIEWS)).body.data).toMatchObject([{ patients: null }]);
});

test('a reason too short or too long is 422, a policy without break-glass 403, and neither leaves a review', async () => {
  const { doctor, clinic } = await clinicWith({ roles: ['nurse'], break_glass: true });
  for (const reason of ['x', '  too short ', 'x'.repeat(501)]) {
    const response = await app.as(doctor).get(CATALOGS).set('X-Break-Glass-Reason', reason);
    expectInvalid(response, 'x-break-glass-reason');
    await expectAudit(app, response, { outcome: 4 });
  }
  await app.build.phiPolicy(clinic, { roles: ['nurse'], break_glass: false });
  expectDenied(await app.as(doctor).get(CATALOGS).set('X-Break-Glass-Reason', REASON), 'phi_access_denied');
  expect(await app.db('break_glass_reviews').where({ clinic_id: clinic.id })).toEqual([]);
});

test('a key cannot break the glass, and the glass does not open what the role cannot do', async () => {
  const { clinic } = await clinicWith({ roles: ['nurse'], break_glass: true });
  const key = await app.build.apiKey(clinic);
  const frontDesk = await app.build.user(clinic, 'front_desk');
  const broken = (caller: object) => app.as(caller).get(CATALOGS).set('X-Break-Glass-Reason', REASON);
  expectDenied(await broken(key), 'phi_access_denied');
  expectDenied(await broken(frontDesk), 'missing_ability');
});
