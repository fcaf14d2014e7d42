import { address, ME, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';

const app = useClinical();

const remove = (by: { token: string }, id: string) => app.as(by).delete(`/api/v1/users/${id}`);

test('who is removed is logged out of the clinic at once, is told, and what they signed stays', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  const note = { patient_id: patient.id, status: 'completed', sections: [{ key: 'assessment', content: 'Well.' }] };
  const signed = (await app.as(doctor).post(CONSULTATIONS).send(note)).body.data;
  const response = await remove(administrator, doctor.id);
  expect(response.status).toBe(200);
  await expectAudit(app, response, {
    event: 'user.remove',
    resource_id: doctor.id,
    details: { role: 'doctor', revoked: 1 },
  });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  const users = (await app.as(administrator).get('/api/v1/users')).body.data;
  expect(users.map(({ id }: { id: string }) => id)).not.toContain(doctor.id);

  const colleague = await app.build.user(clinic, 'doctor');
  const { body } = await app.as(colleague).get(`${CONSULTATIONS}/${signed.id}`);
  expect(body.data).toMatchObject({ status: 'completed', practitioner: { id: doctor.practitioner_id } });
  expect(body.data.signature).toEqual(signed.signature);
  const session = (await people(app).login(doctor.email, doctor.password)).body.data;
  expect((await app.as(session).get('/api/mobile/v1/auth/notices')).body.data).toMatchObject([
    { kind: 'clinic_left', clinic_name: clinic.name, actor_name: administrator.name },
  ]);
});

test('a membership elsewhere goes on, and its own clinic has a say in the account again', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  await app.build.membership(here.clinic, there.doctor, 'nurse');
  const rename = () => app.as(there.administrator).patch(`/api/v1/users/${there.doctor.id}`).send({ name: 'Renamed' });
  expectInvalid(await rename(), 'name');
  expect((await remove(here.administrator, there.doctor.id)).status).toBe(200);
  expect((await app.as(there.doctor).get(ME)).status).toBe(200);
  expect((await rename()).status).toBe(200);
});

test('nobody removes themselves, an administrator no owner, and no clinic another’s user', async () => {
  const [here, there] = [await staffedClinic(app), await staffedClinic(app)];
  expectInvalid(await remove(here.owner, here.owner.id), 'user');
  expectDenied(await remove(here.administrator, here.owner.id), 'missing_ability');
  expectDenied(await remove(here.doctor, here.administrator.id), 'missing_ability');
  expectNotFound(await remove(here.owner, there.doctor.id));
  expectNotFound(await remove(here.owner, 'x'));
});

test('of two owners who remove each other at once one stays', async () => {
  const { owner, clinic } = await staffedClinic(app);
  const second = await app.build.user(clinic, 'owner');
  const answers = await Promise.all([remove(owner, second.id), remove(second, owner.id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app.db('memberships').where({ clinic_id: clinic.id, role: 'owner' })).toHaveLength(1);
});

test('what somebody signed as a practitioner is never another person’s, whoever is linked or invited in their place', async () => {
  const { administrator, clinic, doctor } = await staffedClinic(app);
  const { invite, register, accept } = people(app);
  const { practitioner_id } = doctor;
  const patch = (id: string, body: object) => app.as(administrator).patch(`/api/v1/users/${id}`).send(body);
  const puppet = await app.build.user(clinic, 'doctor');
  await patch(doctor.id, { practitioner_id: null }).expect(200);
  expectInvalid(await patch(puppet.id, { practitioner_id }), 'practitioner_id');
  expectInvalid(await patch(administrator.id, { practitioner_id }), 'practitioner_id');
  await patch(doctor.id, { practitioner_id }).expect(200);

  expect((await remove(administrator, doctor.id)).status).toBe(200);
  const stranger = await invite(administrator, { email: address(), role: 'doctor', practitioner_id });
  expectInvalid(await register(stranger.body.data.code), 'practitioner_id');
  await app.as(administrator).delete(`/api/v1/invitations/${stranger.body.data.id}`).expect(200);
  const back = await invite(administrator, { email: doctor.email, role: 'doctor', practitioner_id });
  const session = (await people(app).login(doctor.email, doctor.password)).body.data;
  expect((await accept(session, back.body.data.code)).status).toBe(200);
  expect((await app.as(session).get(ME)).status).toBe(200);
});
