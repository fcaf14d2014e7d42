import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('the root answers what the address of FHIR does', async () => {
  const [root, own] = [
    await app.as().get('/.well-known/smart-configuration'),
    await app.as().get('/fhir/R4/.well-known/smart-configuration'),
  ];
  expect(root.body.token_endpoint).toBe(`${app.deps.config.public_url}/oauth/token`);
  expect(root.body).toEqual(own.body);
});
