import supertest, { type Test } from 'supertest';
import { expectDeclared } from './expect.js';
import type { TestApp } from './start.js';

export const SESSION = '/api/v1/console/session';

/** What a browser says with a request of the console's own pages. */
export const own = (app: TestApp): Record<string, string> => ({
  'X-Console': '1',
  'Sec-Fetch-Site': 'same-origin',
  Origin: app.deps.config.public_url,
});

/** Logs in as the console does; `cookie` is what the browser keeps. */
export async function openSession(app: TestApp, user: { email: string; password: string }, more: object = {}) {
  const { email, password } = user;
  const response = await app
    .as()
    .post(SESSION)
    .set(own(app))
    .send({ email, password, ...more });
  const [said = ''] = [(response.headers['set-cookie'] as string[] | string | undefined) ?? []].flat();
  const cookie = said.split(';')[0]!;
  if (response.status === 200) app.build.unspeakable.add(cookie.split('=')[1]!);
  return { response, said, cookie, as: inBrowser(app, cookie) };
}

/** Requests with that cookie, as the console's own pages make them unless `headers` says otherwise. */
export const inBrowser =
  (app: TestApp, cookie: string) =>
  (
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    headers: Record<string, string | undefined> = {},
  ): Test => {
    const test = supertest(app.server)[method](path).set('Cookie', cookie);
    for (const [name, value] of Object.entries({ ...own(app), ...headers }))
      if (value !== undefined) test.set(name, value);
    return expectDeclared(test);
  };
