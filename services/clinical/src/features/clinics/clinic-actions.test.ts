import { address, NEW_PASSWORD, people } from '../../../test/support/accounts.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createClinic } from './index.js';

const app = useClinical();

const create = (timezone: string, email: string) =>
  createClinic(app.deps.db, { name: 'New', timezone, locale: 'es', owner: { email, name: 'The owner' } }, new Date());

test('a new clinic invites its owner, who registers and invites others, and the trail says where it came from', async () => {
  const { register, login, invite } = people(app);
  const email = address();
  const made = await create('America/Lima', email);
  expect((await register(made.invitation_code)).status).toBe(201);
  const session = (await login(email, NEW_PASSWORD)).body.data;
  expect(session).toMatchObject({ clinic_id: made.clinic_id, user: { roles: ['owner'] } });
  expect((await invite(session, { email: address(), role: 'owner' })).status).toBe(201);
  const events = await app.db('audit_events').where({ clinic_id: made.clinic_id, event: 'clinic.create' });
  expect(events).toMatchObject([{ actor_type: 'system', resource_id: made.clinic_id }]);
  const settings = await app.as(session).get('/api/v1/settings');
  expect(settings.body.data.areas).toEqual(['emergency', 'hospitalization', 'pharmacy', 'general', 'interop']);
});

test('an owner who is registered accepts, and an unknown time zone makes nothing', async () => {
  const { doctor } = await app.build.practice();
  const made = await create('America/Lima', doctor.email);
  expect(await app.db('memberships').where({ clinic_id: made.clinic_id })).toEqual([]);
  expect((await people(app).accept(doctor, made.invitation_code)).body.data.role).toBe('owner');
  const before = await app.db('clinics').count('* as n');
  await expect(create('Mars/Olympus', address())).rejects.toThrow('Mars/Olympus is no IANA time zone');
  expect(await app.db('clinics').count('* as n')).toEqual(before);
  const failed = await app.db('audit_events').where({ event: 'clinic.create', outcome: 4 });
  expect(failed).toMatchObject([
    { actor_name: 'create-clinic', method: 'CLI', reason: 'validation_failed', clinic_id: null },
  ]);
});
