import { startApp, type StartOptions, type TestApp } from './start.js';

/** The service for all tests of a file: starts before them and stops after them. Nothing is in it before it has started. */
export function useClinical(options?: StartOptions): TestApp {
  const app: Partial<TestApp> = {};
  beforeAll(async () => void Object.assign(app, await startApp(options)));
  afterAll(() => app.stop?.());
  return app as TestApp;
}
