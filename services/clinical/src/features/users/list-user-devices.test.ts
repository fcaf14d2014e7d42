import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { openSession } from '../../../test/support/browser-session.js';

const app = useClinical();

const devices = (user: { id: string }) => `/api/v1/users/${user.id}/devices`;

test('an administrator sees where a member is logged in to the clinic, and nothing of their sessions in another', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  await openSession(app, doctor);
  const ended = await app.build.user(clinic, 'nurse');
  await app.db('access_tokens').where({ user_id: ended.id }).update({ revoked_at: new Date() });
  const list = await app.as(administrator).get(devices(doctor));
  expect(list.body.data).toHaveLength(2);
  const phone = list.body.data.find(({ device_name }: { device_name: string }) => device_name === 'Test device');
  expect(Object.keys(phone).sort()).toEqual(
    ['created_at', 'device_name', 'expires_at', 'id', 'ip', 'last_used_at', 'user_agent'].sort(),
  );
  await expectAudit(app, list, { event: 'user.devices', resource_id: doctor.id, result_count: 2 });
  expect((await app.as(administrator).get(devices(ended))).body.data).toEqual([]);

  const foreign = await app.build.user(await app.build.clinic(), 'doctor');
  await app.build.membership(clinic, foreign, 'front_desk');
  expect((await app.as(administrator).get(devices(foreign))).body.data).toEqual([]);
  const stranger = await app.build.user(await app.build.clinic(), 'nurse');
  for (const id of [stranger.id, 'x']) expectNotFound(await app.as(administrator).get(devices({ id })));
  expectDenied(await app.as(doctor).get(devices(doctor)), 'missing_ability');
});
