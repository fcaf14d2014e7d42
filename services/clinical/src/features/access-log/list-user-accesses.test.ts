import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const log = (user: { id: string }) => `/api/v1/users/${user.id}/access-log`;

test('whose records somebody opened is listed by name, of former members too, and that it was looked up', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const foreign = await app.build.consultation(clinic, (await app.build.user(clinic, 'doctor')).practitioner_id!, {
    patient_id: (await app.build.patient(clinic)).id,
  });
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  const open = (id: string) => app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${id}`);
  await open(consultation.id);
  expectDenied(await open(foreign.id), 'phi_access_denied');
  await open(foreign.id).set('X-Break-Glass-Reason', 'Emergency in room 3');
  await app.as(doctor).get('/api/mobile/v1/doctor/catalogs');
  const response = await app.as(administrator).get(log(doctor));
  const [emergency, ...rest] = response.body.data;
  expect(emergency).toMatchObject({ purpose: 'BTG', purpose_reason: 'Emergency in room 3', patient_count: 1 });
  expect(rest.at(-1)).toMatchObject({
    event: 'consultation.read',
    purpose: 'TREAT',
    outcome: 0,
    patients: [{ id: patient.id, mrn: patient.mrn, full_name: expect.stringContaining(patient.first_surname) }],
  });
  expect(response.body.data).not.toContainEqual(expect.objectContaining({ event: 'catalog.read' }));
  await expectAudit(app, response, {
    event: 'user.access_log',
    resource_id: doctor.id,
    patient_ids: expect.arrayContaining([patient.id]),
  });
  await app.db('memberships').where({ user_id: doctor.id }).delete();
  const later = await app.as(administrator).get(log(doctor)).query({ date_from: '2020-01-01T00:00:00Z', per_page: 1 });
  expect(later.body.data).toMatchObject([{ id: emergency.id }]);
  const before = await app.as(administrator).get(log(doctor)).query({ date_to: '2020-01-01T00:00:00Z' });
  expect(before.body.data).toEqual([]);
  expectInvalid(await app.as(administrator).get(log(doctor)).query({ date_from: 'today' }), 'date_from');
});

test('names are for who may read patients, the list for who reads the trail, and only of their own clinic', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  await app.as(doctor).get(`/api/v1/patients/${patient.id}/allergies`);
  expectDenied(await app.as(doctor).get(log(doctor)), 'missing_ability');
  await app
    .db('access_tokens')
    .where({ id: administrator.token_id })
    .update({ abilities: ['audit:read'] });
  const { body } = await app.as(administrator).get(log(doctor));
  expect(body.data).toMatchObject([{ patients: null, patient_count: 1 }]);
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  for (const user of [stranger, { id: 'x' }]) expectNotFound(await app.as(administrator).get(log(user)));
});
