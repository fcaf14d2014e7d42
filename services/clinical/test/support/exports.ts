import request, { type Response } from 'supertest';
import { checkDeclared } from './expect.js';
import { staffedClinic } from './accounts.js';
import { assertionOf, signer, signIn } from './smart.js';
import type { TestApp } from './start.js';

const agent = (app: TestApp, method: 'get' | 'delete', path: string) => request(app.server)[method](path);

/** A clinic with a service that may see its patients and consultations. */
export async function exportingService(
  app: TestApp,
  work: () => Promise<void>,
  scope = 'system/*.rs',
  scopes = ['patients:read', 'consultations:read'],
) {
  const staffed = await staffedClinic(app);
  const own = await signer();
  const body = { name: 'Warehouse', environment: 'live', scopes, jwks: own.jwks };
  const { data } = (await app.as(staffed.administrator).post('/api/v1/api-keys').send(body).expect(201)).body;
  await app.as(staffed.doctor).post(`/api/v1/api-keys/${data.id}/approve`);
  const token = async () => (await signIn(app, await assertionOf(app, own, data.client_id), scope)).body.access_token;
  const send = async (method: 'get' | 'delete', path: string, headers: object = {}): Promise<Response> =>
    agent(app, method, path)
      .auth(await token(), { type: 'bearer' })
      .set(headers as Record<string, string>)
      .expect(checkDeclared);
  const accepted = { Accept: 'application/fhir+json' };
  const begin = (path: string, headers: object = { Prefer: 'respond-async' }) =>
    send('get', `/fhir/R4/${path}`, { ...accepted, ...headers });
  /** By POST: a text is a `valueString`, an object what it says. */
  const beginBy = async (path: string, asked: [name: string, value: unknown][], headers: object = {}) =>
    app
      .as({ token: await token() })
      .post(`/fhir/R4/${path}`)
      .set({ ...accepted, Prefer: 'respond-async', ...headers })
      .send({
        resourceType: 'Parameters',
        parameter: asked.map(([name, value]) => ({
          name,
          ...(typeof value === 'string' ? { valueString: value } : (value as object)),
        })),
      })
      .then((response) => response);
  const at = (url = '') => url.slice(app.deps.config.public_url.length);
  const manifestOf = async (begun: Response) => {
    expect(begun.status).toBe(202);
    await work();
    return send('get', at(begun.headers['content-location']));
  };
  const file = async (url: string) =>
    (await send('get', at(url))).text
      .split('\n')
      .filter(Boolean)
      .map((line): { resourceType: string; id: string; [member: string]: unknown } => JSON.parse(line));
  return { ...staffed, key: data, own, token, send, begin, beginBy, at, manifestOf, file };
}

export const insertPatients = (app: TestApp, clinicId: string, count: number) =>
  app.db.raw(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname, sex)
     select ?, gen_random_uuid(), 'N' || n, 'Ana', 'Soto', 'female' from generate_series(1, ?) n`,
    [clinicId, count],
  );
