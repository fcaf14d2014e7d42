import { startApp, type TestApp } from '../../../test/support/start.js';
import { createClinic, newInitialPassword } from './index.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const create = async (timezone: string, email: string) => {
  const { db, passwords } = app.deps;
  const clinic = { name: 'New', timezone, locale: 'es' as const, owner: { email, name: 'The owner' } };
  return createClinic(db, clinic, await newInitialPassword(passwords), new Date());
};

test('a new clinic has an owner who can log in and bring in others, and the trail says where it came from', async () => {
  const made = await create('America/Lima', 'owner@example.test');
  const login = await app
    .as()
    .post('/api/mobile/v1/auth/login')
    .send({ email: 'owner@example.test', password: made.initial_password, device_name: 'x' });
  expect(login.body.data).toMatchObject({ clinic_id: made.clinic_id, user: { roles: ['owner'] } });
  const user = { email: 'doctor@example.test', name: 'A doctor', role: 'doctor' };
  expect((await app.as({ token: login.body.data.token }).post('/api/v1/users').send(user)).status).toBe(201);
  const events = await app.db('audit_events').where({ clinic_id: made.clinic_id, event: 'clinic.create' });
  expect(events).toMatchObject([{ actor_type: 'system', resource_id: made.clinic_id }]);
});

test('an owner who is known keeps the password, and an unknown time zone makes nothing', async () => {
  const { doctor } = await app.build.practice();
  expect(await create('America/Lima', doctor.email)).toMatchObject({ owner_id: doctor.id, initial_password: null });
  const before = await app.db('clinics').count('* as n');
  await expect(create('Mars/Olympus', 'other@example.test')).rejects.toThrow('Mars/Olympus is no IANA time zone');
  expect(await app.db('clinics').count('* as n')).toEqual(before);
  expect(await app.db('users').where({ email: 'other@example.test' })).toEqual([]);
});
