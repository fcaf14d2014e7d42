import { startApp, type Credentials, type TestApp } from './start.js';

export const TESTS = '/api/v1/catalogs/tests';

/** A clinic with who manages it and a doctor. */
export async function keptClinic(app: TestApp) {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  return { clinic, doctor, administrator };
}

/** A file of tests, its first line with the columns, as it is sent. */
export const testFile = (lines: readonly string[], more: object = {}) => {
  const [header = '', ...rest] = lines;
  return { kind: 'laboratory', header, parts: [{ line: 2, text: rest.join('\n') }], ...more };
};

export function startOwnTests() {
  const starting = startApp();
  starting.catch(() => undefined);
  let app: TestApp;
  beforeAll(async () => {
    app = await starting;
  });
  afterAll(() => app.stop());
  const post = (caller: Credentials, path: string, body: object) => app.as(caller).post(`${TESTS}${path}`).send(body);
  const own = async (caller: Credentials, query: object = {}) =>
    (
      await app
        .as(caller)
        .get(TESTS)
        .query({ kind: 'laboratory', own: true, ...query })
    ).body.data as Record<string, unknown>[];
  const codes = async (caller: Credentials, query: object = {}) =>
    (await own(caller, query)).map(({ code }) => code).sort();
  return { theApp: () => app, aClinic: () => keptClinic(app), post, own, codes };
}
