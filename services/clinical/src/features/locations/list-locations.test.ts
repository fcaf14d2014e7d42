import { expectDirectory } from '../../../test/support/lists.js';
import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('the front desk sees the locations of its clinic, page by page', () =>
  expectDirectory(app, '/api/v1/locations', (name) => ({ name })));
