import { withFixedMinute } from '../../test/support/fixed-minute.js';
import { useClinical } from '../../test/support/use-clinical.js';

const app = useClinical(withFixedMinute({ anonymous: 2, smart: 3 }));

test('apps and services that ask to be let in are counted apart from strangers at their address', async () => {
  const asked = async (path: string) => (await app.as().get(path)).status;
  expect([await asked('/api/v1/patients'), await asked('/api/v1/patients')]).toEqual([401, 401]);
  expect(await asked('/api/v1/patients')).toBe(429);
  expect([
    await asked('/.well-known/openid-configuration'),
    await asked('/oauth/jwks'),
    await asked('/fhir/R4/metadata'),
  ]).toEqual([200, 200, 200]);
  const refused = await app.as().get('/oauth/jwks');
  expect([refused.status, refused.headers['x-ratelimit-limit']]).toEqual([429, '3']);
});
