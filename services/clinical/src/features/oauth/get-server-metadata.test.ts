import request from 'supertest';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a library of OAuth that knows the issuer finds everything, as one of OpenID Connect does', async () => {
  const [oauth, openid] = await Promise.all(
    ['oauth-authorization-server', 'openid-configuration'].map((name) =>
      request(app.server).get(`/.well-known/${name}`),
    ),
  );
  expect(oauth?.status).toBe(200);
  expect(oauth?.body.issuer).toBe(app.deps.config.public_url);
  expect(oauth?.body).toEqual(openid?.body);
});
