import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the root answers what the address of FHIR does', async () => {
  const [root, own] = [
    await app.as().get('/.well-known/smart-configuration'),
    await app.as().get('/fhir/R4/.well-known/smart-configuration'),
  ];
  expect(root.body.token_endpoint).toBe(`${app.deps.config.public_url}/oauth/token`);
  expect(root.body).toEqual(own.body);
});
