import request from 'supertest';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who checks an id token finds its keys by the issuer that it names', async () => {
  const { body } = await request(app.server).get('/.well-known/openid-configuration');
  expect(body).toMatchObject({
    issuer: app.deps.config.public_url,
    jwks_uri: `${app.deps.config.public_url}/oauth/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    response_types_supported: ['code'],
  });
});
