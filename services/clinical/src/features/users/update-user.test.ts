import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const USERS = '/api/v1/users';
const ME = '/api/mobile/v1/auth/me';

const app = useClinical();

const clinicWith = async () => {
  const { clinic, doctor } = await app.build.practice();
  return {
    clinic,
    doctor,
    owner: await app.build.user(clinic, 'owner'),
    administrator: await app.build.user(clinic, 'administrator'),
  };
};
const patch = (caller: { token: string }, id: string, body: object) =>
  app.as(caller).patch(`${USERS}/${id}`).send(body);
const login = (user: { email: string; password: string }) =>
  app.as().post('/api/mobile/v1/auth/login').send({ email: user.email, password: user.password, device_name: 'x' });

test('a suspended user is logged out at once and has no clinic, until active again', async () => {
  const { administrator, doctor } = await clinicWith();
  const response = await patch(administrator, doctor.id, { status: 'suspended' });
  expect(response.body.data.status).toBe('suspended');
  await expectAudit(app, response, {
    event: 'user.update',
    resource_id: doctor.id,
    changed_fields: ['status'],
    details: { changes: { status: { old: 'active', new: 'suspended' } }, revoked: 1 },
  });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  expect((await login(doctor)).body.data).toMatchObject({ clinics: [], clinic_id: null, abilities: [] });
  await patch(administrator, doctor.id, { status: 'active' });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  expect((await login(doctor)).body.data.clinics).toHaveLength(1);
});

test('who is suspended in one clinic goes on working in another', async () => {
  const { administrator, doctor, clinic } = await clinicWith();
  const second = await app.build.clinic();
  await app.build.membership(second, doctor, 'front_desk');
  const there = await app.build.token(doctor, ['front_desk'], { clinic_id: second.id });
  await patch(administrator, doctor.id, { status: 'suspended' });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  expect((await app.as(there).get(ME)).body.data.clinics).toHaveLength(1);
  expectDenied(await app.as(there).get(ME).set('X-Clinic-ID', clinic.id), 'clinic_not_allowed');
});

test('a role that is taken away binds tokens that are out', async () => {
  const { administrator, doctor } = await clinicWith();
  await patch(administrator, doctor.id, { role: 'front_desk' });
  expectDenied(await app.as(doctor).post('/api/mobile/v1/doctor/consultations'), 'missing_ability');
});

test('nobody changes the own role, an administrator no owner, and the last owner stays', async () => {
  const { owner, administrator, clinic } = await clinicWith();
  expectInvalid(await patch(administrator, administrator.id, { role: 'doctor' }), 'role');
  expectInvalid(await patch(owner, owner.id, { status: 'suspended' }), 'status');
  expectDenied(await patch(administrator, owner.id, { status: 'suspended' }), 'missing_ability');
  expectDenied(await patch(administrator, administrator.id, { role: 'owner' }), 'missing_ability');
  const second = await app.build.user(clinic, 'owner');
  const answers = await Promise.all([
    patch(owner, second.id, { role: 'administrator' }),
    patch(second, owner.id, { role: 'administrator' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const owners = await app.db('memberships').where({ clinic_id: clinic.id, role: 'owner', status: 'active' });
  expect(owners).toHaveLength(1);
});

test('another clinic’s user is unknown, and the name of a shared one stays', async () => {
  const { administrator } = await clinicWith();
  const { doctor: foreign } = await app.build.practice();
  expectNotFound(await patch(administrator, foreign.id, { status: 'suspended' }));
  expectNotFound(await patch(administrator, 'x', { status: 'suspended' }));
  const { clinic, doctor, administrator: second } = await clinicWith();
  expect((await patch(second, doctor.id, { name: 'Renamed' })).body.data.name).toBe('Renamed');
  await app.build.membership(clinic, foreign, 'nurse');
  expectInvalid(await patch(second, foreign.id, { name: 'Renamed' }), 'name');
});

test('a stale If-Match is 412, and links of other clinics are refused', async () => {
  const { administrator, doctor } = await clinicWith();
  const request = app.as(administrator).patch(`${USERS}/${doctor.id}`).set('If-Match', 'W/"v7"');
  expect((await request.send({ role: 'nurse' })).status).toBe(412);
  const foreign = await app.build.practitioner(await app.build.clinic());
  expectInvalid(await patch(administrator, doctor.id, { practitioner_id: foreign.id }), 'practitioner_id');
});
