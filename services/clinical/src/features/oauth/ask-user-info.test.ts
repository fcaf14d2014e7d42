import request from 'supertest';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an app that asks by POST, with an empty form or with nothing, learns who let it in as by GET', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const { access_token } = await letIn(app, await registerApp(app, administrator), doctor);
  const asked = (method: 'get' | 'post') =>
    request(app.server)[method]('/oauth/userinfo').auth(access_token, { type: 'bearer' });
  const { body } = await asked('get').expect(200);
  expect(body.sub).toBe(doctor.id);
  expect((await asked('post')).body).toEqual(body);
  expect((await asked('post').type('form').send('')).body).toEqual(body);
  expect((await request(app.server).post('/oauth/userinfo')).status).toBe(401);
});
