import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import request, { type Response } from 'supertest';
import { newId } from '../../src/id.js';
import type { BuiltUser } from './builders.js';
import { staffedClinic } from './accounts.js';
import type { TestApp } from './start.js';

export const REDIRECT = 'https://app.example.org/callback';
export const SCOPES = [
  'openid',
  'fhirUser',
  'launch',
  'launch/patient',
  'offline_access',
  'patient/Patient.rs',
  'patient/Observation.rs',
  'user/Appointment.rs',
];

export interface Registered {
  client_id: string;
  client_secret: string | null;
}

/** An app of the clinic of that administrator. */
export async function registerApp(
  app: TestApp,
  administrator: { token: string },
  values: object = {},
): Promise<Registered> {
  const response = await app
    .as(administrator)
    .post('/api/v1/smart-apps')
    .send({ name: 'Growth charts', kind: 'public', redirect_uris: [REDIRECT], scopes: SCOPES, ...values })
    .expect(201);
  if (response.body.data.client_secret) app.build.unspeakable.add(response.body.data.client_secret);
  return response.body.data;
}

/** What the page at `/oauth/authorize` is opened with, and the verifier of its challenge. */
export function authorizationOf(app: TestApp, client_id: string, values: Record<string, unknown> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    scope: SCOPES.join(' '),
    state: 'the state',
    aud: `${app.deps.config.public_url}/fhir/R4`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...values,
  };
  return { verifier, asked };
}

/** The code that the app is sent back with when that person agrees; about the clinic's first patient unless said. */
export async function codeFor(app: TestApp, user: { token: string }, asked: { client_id: string }): Promise<string> {
  const { clinic_id } = await app.db('smart_apps').where({ id: asked.client_id }).first();
  const patient = await app.db('patients').where({ clinic_id }).orderBy('id').first();
  const approval = { patient_id: patient.id, ...asked };
  const response = await app.as(user).post('/api/v1/smart-authorizations').send(approval).expect(201);
  const code = new URL(response.body.data.redirect_to).searchParams.get('code') ?? '';
  app.build.unspeakable.add(code);
  return code;
}

/** A form to one of the addresses of OAuth, with the secret of a confidential app. */
export const postForm = (
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  client?: Registered,
): Promise<Response> => {
  const posted = request(app.server).post(path).type('form').send(fields);
  if (client?.client_secret) posted.auth(client.client_id, client.client_secret);
  return posted.then((response) => response);
};

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  patient?: string;
  id_token?: string;
  [member: string]: unknown;
}

/** The tokens of an app that this person let in. */
export async function letIn(
  app: TestApp,
  client: Registered,
  user: Pick<BuiltUser, 'token'>,
  values: Record<string, unknown> = {},
): Promise<Tokens> {
  const { verifier, asked } = authorizationOf(app, client.client_id, values);
  const code = await codeFor(app, user, asked);
  const response = await exchange(app, client, { code, code_verifier: verifier });
  expect({ status: response.status, body: response.body }).toMatchObject({ status: 200 });
  for (const secret of [response.body.access_token, response.body.refresh_token])
    if (secret) app.build.unspeakable.add(secret);
  return response.body;
}

export const exchange = (app: TestApp, client: Registered, fields: Record<string, string>): Promise<Response> =>
  postForm(
    app,
    '/oauth/token',
    {
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT,
      ...(client.client_secret === null && { client_id: client.client_id }),
      ...fields,
    },
    client,
  );

export const refresh = (app: TestApp, client: Registered, refresh_token: string): Promise<Response> =>
  postForm(
    app,
    '/oauth/token',
    {
      grant_type: 'refresh_token',
      refresh_token,
      ...(client.client_secret === null && { client_id: client.client_id }),
    },
    client,
  );

/** An app about one of two patients whom its doctor has seen: one in a note that is signed and in one that is not. */
export async function appAboutOne(app: TestApp, scopes: string[]) {
  const staffed = await staffedClinic(app);
  const { clinic, doctor, patient, administrator } = staffed;
  const other = await app.build.patient(clinic);
  const note = async (of: { id: string }, status: string) =>
    (await app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: of.id, status })).id;
  const notes = {
    signed: await note(patient, 'completed'),
    draft: await note(patient, 'draft'),
    others: await note(other, 'completed'),
  };
  const client = await registerApp(app, administrator, { scopes });
  const tokens = await letIn(app, client, doctor, { scope: scopes.join(' '), patient_id: patient.id });
  return { ...staffed, other, notes, token: tokens.access_token };
}

/** A service's own key, and what it signs with it. */
export async function signer(alg: 'ES384' | 'RS384' = 'ES384') {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const kid = newId();
  return { jwks: { keys: [{ ...(await exportJWK(publicKey)), kid, alg }] }, kid, alg, privateKey };
}

export async function assertionOf(
  app: TestApp,
  { kid, alg, privateKey }: { kid: string; alg: string; privateKey: CryptoKey | Uint8Array },
  client_id: string,
  values: { exp?: number; jti?: string; aud?: string; iss?: string; sub?: string; alg?: string } = {},
  header: { jku?: string } = {},
): Promise<string> {
  const now = Math.floor(app.deps.clock().getTime() / 1000);
  return new SignJWT({ jti: values.jti ?? newId() })
    .setProtectedHeader({ alg, kid, typ: 'JWT', ...header })
    .setIssuer(values.iss ?? client_id)
    .setSubject(values.sub ?? client_id)
    .setAudience(values.aud ?? `${app.deps.config.public_url}/oauth/token`)
    .setExpirationTime(values.exp ?? now + 240)
    .sign(privateKey);
}

export const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const signIn = (app: TestApp, assertion: string, scope = 'system/Patient.rs'): Promise<Response> =>
  postForm(app, '/oauth/token', {
    grant_type: 'client_credentials',
    scope,
    client_assertion_type: ASSERTION,
    client_assertion: assertion,
  });
