import { Agent } from 'node:http';
import supertest, { type Response, type Test } from 'supertest';
import { checkAnswer, type Values } from './declared-answers.js';

/** What signs a request: any row or answer that has these two. */
export interface Credentials {
  delivery_email: string;
  api_key: string;
}

/** Values are encoded as clients do: strings raw, everything else as JSON text; undefined is left out. */
export type { Values };

export interface Api {
  get(path: string, query?: Values): Promise<Response>;
  post(path: string, form?: Values): Promise<Response>;
  patch(path: string, form?: Values): Promise<Response>;
  put(path: string, form?: Values): Promise<Response>;
  delete(path: string, form?: Values): Promise<Response>;
  /** Sends one file, and fields beside it. */
  upload(path: string, content: Buffer | string, filename: string, form?: Values): Promise<Response>;
  /** A signed request to build upon, for headers and bodies out of the ordinary; its answer is not checked. */
  request(method: 'get' | 'post' | 'patch' | 'put' | 'delete' | 'options' | 'head', path: string): Test;
}

/** A connection for each request is a quarter of what it costs. Those of a replica end with it, and idle ones keep no process. */
const connections = new Agent({ keepAlive: true });

/** Paths are those of the specification, below `/api/v1`. */
export function apiOf(url: string, user?: Credentials): Api {
  const request: Api['request'] = (method, path) => {
    const sent = supertest(url)[method](
      /^\/(?:api|accounts|avatar|external_content|user_uploads|user_avatars|realm_exports|static|health)\//.test(path)
        ? path
        : `/api/v1${path}`,
    );
    return user ? sent.auth(user.delivery_email, user.api_key) : sent;
  };
  const checked = async (
    method: 'get' | 'post' | 'patch' | 'put' | 'delete',
    path: string,
    sent: Test,
    values: Values,
  ) => {
    const response = await sent.agent(connections);
    checkAnswer(method, path, response, values);
    return response;
  };
  const withForm =
    (method: 'post' | 'patch' | 'put' | 'delete') =>
    (path: string, form: Values = {}) =>
      checked(method, path, request(method, path).type('form').send(encodeForm(form)), form);
  return {
    request,
    get: (path, query = {}) => checked('get', path, request('get', path).query(encodeForm(query)), query),
    post: withForm('post'),
    patch: withForm('patch'),
    put: withForm('put'),
    delete: withForm('delete'),
    upload(path, content, filename, form = {}) {
      let sent = request('post', path);
      for (const [name, value] of new URLSearchParams(encodeForm(form))) sent = sent.field(name, value);
      return checked('post', path, sent.attach('file', Buffer.from(content), filename), form);
    },
  };
}

export function encodeForm(values: Values): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form.toString();
}
