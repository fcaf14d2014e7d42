import { openSession, SESSION } from '../../../test/support/browser-session.js';
import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who logs out is out in this browser, and elsewhere still in', async () => {
  const user = await app.build.user(await app.build.clinic(), 'administrator');
  const [here, there] = [await openSession(app, user), await openSession(app, user)];
  const response = await here.as('delete', SESSION);
  expect(response.body.data).toEqual({ revoked: 1 });
  expect(response.headers['set-cookie']).toEqual([expect.stringMatching(/^clinical-console=; .*Max-Age=0/)]);
  await expectAudit(app, response, { event: 'auth.logout', actor_id: user.id });
  expect((await here.as('get', SESSION)).status).toBe(401);
  expect((await there.as('get', SESSION)).status).toBe(200);
  expect((await app.as(user).get('/api/mobile/v1/auth/me')).status).toBe(200);
});

test('who logs out everywhere is out in every browser and app', async () => {
  const user = await app.build.user(await app.build.clinic(), 'administrator');
  const [here, there] = [await openSession(app, user), await openSession(app, user)];
  const response = await here.as('delete', `${SESSION}?everywhere=1`);
  expect(response.body.data).toEqual({ revoked: 3 });
  await expectAudit(app, response, { event: 'auth.logout_all', actor_id: user.id });
  expect((await there.as('get', SESSION)).status).toBe(401);
  expect((await app.as(user).get('/api/mobile/v1/auth/me')).status).toBe(401);
});
