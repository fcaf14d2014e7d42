import supertest, { type Response, type Test } from 'supertest';
import { encodeForm, type Values } from './api.js';
import type { TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import type { Replica } from './start.js';

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete' | 'head';

/** What a page of the web client in one browser asks: the cookie comes with each request, as browsers have it. */
export interface BrowserSession {
  cookie: string;
  csrf_token: string;
  /** `replica`: of another one; `headers` take the place of what pages send. */
  request(
    method: Method,
    path: string,
    options?: { form?: Values; replica?: Replica; headers?: Record<string, string> },
  ): Test;
}

export const BROWSER = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Test browser/1.0' };

/** Signs somebody in as the client does. */
export async function startBrowser(
  chat: Replica,
  user: Pick<TestUser, 'delivery_email' | 'password'>,
  headers: Record<string, string> = {},
): Promise<BrowserSession> {
  const answer = await signIn(chat, { username: user.delivery_email, password: user.password }, headers);
  const { csrf_token } = expectSuccess(answer);
  return browserOf(chat, cookieOf(answer), String(csrf_token));
}

export function signIn(chat: Replica, form: Values, headers: Record<string, string> = {}): Test {
  return supertest(chat.url).post('/api/v1/sessions').set(BROWSER).set(headers).type('form').send(encodeForm(form));
}

export function browserOf(chat: Replica, cookie: string, csrf_token: string): BrowserSession {
  return {
    cookie,
    csrf_token,
    request(method, path, { form, replica = chat, headers = {} } = {}) {
      const address = /^\/(?:user_uploads|avatar)\//.test(path) ? path : `/api/v1${path}`;
      const pageHeaders = { ...BROWSER, Cookie: cookie, 'X-CSRF-Token': csrf_token };
      const server = supertest(replica.url);
      const sent = server[method](address).set({ ...pageHeaders, ...headers });
      return form ? sent.type('form').send(encodeForm(form)) : sent;
    },
  };
}

/** The pair that a browser keeps of an answer. */
export function cookieOf({ headers }: Pick<Response, 'headers'>): string {
  const [set = ''] = headers['set-cookie'] as unknown as string[];
  return set.split(';')[0]!;
}
