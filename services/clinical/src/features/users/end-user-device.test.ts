import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { openSession } from '../../../test/support/browser-session.js';

const app = useClinical();

const devices = (user: { id: string }) => `/api/v1/users/${user.id}/devices`;

test('an administrator ends one session of a member, at once and for good; the others go on', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const inBrowser = await openSession(app, doctor);
  const url = `${devices(doctor)}/${doctor.token_id}`;
  const response = await app.as(administrator).delete(url);
  expect(response.status).toBe(200);
  await expectAudit(app, response, {
    event: 'user.device_end',
    resource_id: doctor.id,
    details: { revoked: [doctor.token_id] },
  });
  expect((await app.as(doctor).get('/api/mobile/v1/auth/me')).status).toBe(401);
  expect((await inBrowser.as('get', '/api/mobile/v1/auth/me')).status).toBe(200);
  expect((await app.as(administrator).get(devices(doctor))).body.data).toHaveLength(1);
  expectNotFound(await app.as(administrator).delete(url));
});

test('sessions of another clinic, of strangers and of owners are not for an administrator, their own not here', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [administrator, owner] = [await app.build.user(clinic, 'administrator'), await app.build.user(clinic, 'owner')];
  const elsewhere = await app.build.clinic();
  const foreign = await app.build.user(elsewhere, 'doctor');
  await app.build.membership(clinic, foreign, 'front_desk');
  const [theirs] = await app.db('access_tokens').where({ user_id: foreign.id });
  expectNotFound(await app.as(administrator).delete(`${devices(foreign)}/${theirs.device_id}`));
  const stranger = await app.build.user(elsewhere, 'nurse');
  for (const id of [stranger.id, 'x']) {
    expectNotFound(await app.as(administrator).delete(`${devices({ id })}/${theirs.device_id}`));
  }
  expectNotFound(await app.as(administrator).delete(`${devices(doctor)}/x`));
  expectNotFound(await app.as(administrator).delete(`${devices(doctor)}/${owner.token_id}`));
  const refused = await app.as(administrator).delete(`${devices(owner)}/${owner.token_id}`);
  expectDenied(refused, 'missing_ability');
  await expectAudit(app, refused, { event: 'user.device_end', resource_id: owner.id });
  expectInvalid(await app.as(administrator).delete(`${devices(administrator)}/${administrator.token_id}`), 'user');
  expect((await app.as(owner).delete(`${devices(administrator)}/${administrator.token_id}`)).status).toBe(200);
  expectDenied(await app.as(doctor).delete(`${devices(owner)}/${owner.token_id}`), 'missing_ability');
  expect((await app.as(owner).get('/api/mobile/v1/auth/me')).status).toBe(200);
  expect((await app.as(foreign).get('/api/mobile/v1/auth/me')).status).toBe(200);
});
