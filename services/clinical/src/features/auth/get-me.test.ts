import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('me tells who the token belongs to and what it may do in the chosen clinic', async () => {
  const { doctor, clinic } = await app.build.practice();
  const second = await app.build.clinic();
  await app.build.membership(second, doctor, 'front_desk');
  const here = await app.as(doctor).get('/api/mobile/v1/auth/me');
  expect(here.body.data).toMatchObject({
    user: { id: doctor.id, email: doctor.email, roles: ['doctor'], practitioner: { id: doctor.practitioner_id } },
    clinic_id: clinic.id,
    device_id: doctor.token_id,
  });
  expect(here.body.data.expires_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(here.body.data.clinics).toHaveLength(2);
  expect(here.body.data.abilities).toContain('consultations:write');
  const there = await app.as(doctor).get('/api/mobile/v1/auth/me').set('X-Clinic-ID', second.id);
  expect(there.body.data).toMatchObject({ clinic_id: second.id, user: { practitioner: null } });
  expect(there.body.data.abilities).not.toContain('consultations:write');
});
