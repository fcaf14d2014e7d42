import type { ServerResponse } from 'node:http';
import { staffedClinic } from './support/accounts.js';
import { startReceiver, type Receiver } from './support/webhook-receiver.js';
import { assertionOf, registerApp, signer, signIn } from './support/smart.js';
import { startApp, type TestApp } from './support/start.js';
import { SMART_LIMITS } from '../src/limits/index.js';

/** Clients that keep their public keys at an address of their own, and change them there. */
let receiver: Receiver;
let app: TestApp;
let now = new Date();
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ clock: () => now, request: receiver.request });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

type Signer = Awaited<ReturnType<typeof signer>>;

const publish = (keys: unknown[], headers: Record<string, string> = {}) =>
  receiver.answer((response) => response.writeHead(200, headers).end(JSON.stringify({ keys })));
const keysOf = (...signers: Signer[]) => signers.flatMap(({ jwks }) => jwks.keys);
const addressOf = (name: string) => receiver.url.replace('/hooks', `/${name}/jwks.json`);

let services = 0;
async function service(values: object = {}) {
  receiver.received.length = 0;
  const { administrator, clinic } = await staffedClinic(app);
  const jwks_uri = addressOf(`service-${(services += 1)}`);
  const body = { name: 'Export', environment: 'live', scopes: ['patients:read'], jwks_uri, ...values };
  const { data } = (await app.as(administrator).post('/api/v1/api-keys').send(body).expect(201)).body;
  const client_id: string = data.client_id;
  const tokenFor = async (own: Signer, header: object = {}) =>
    signIn(app, await assertionOf(app, own, client_id, {}, header));
  return { administrator, clinic, data, client_id, jwks_uri, tokenFor };
}

const asked = () => receiver.received.length;
const REFUSED = { error: 'invalid_client' };

test('a service whose keys are at its own address signs in, also by naming that address, and no other', async () => {
  const own = await signer('ES384');
  publish([{ kty: 'RSA', use: 'enc', kid: 'other', n: 'x', e: 'AQAB' }, 'no key', ...keysOf(own)]);
  const { data, jwks_uri, tokenFor } = await service();
  expect(data).toMatchObject({ authentication: 'private_key_jwt', api_key: null, jwks: null, jwks_uri });
  expect((await tokenFor(own)).body).toMatchObject({ token_type: 'Bearer' });
  expect((await tokenFor(own, { jku: jwks_uri })).body).toMatchObject({ token_type: 'Bearer' });
  expect((await tokenFor(own, { jku: addressOf('another') })).body).toMatchObject(REFUSED);
  expect(asked()).toBe(1);
  expect(receiver.received[0]?.headers).toMatchObject({ accept: 'application/json' });
});

test('a new key is good at once, and one that is gone is not for longer than its host says', async () => {
  const [old, next] = [await signer('ES384'), await signer('RS384')];
  publish(keysOf(old), { 'Cache-Control': 'public, max-age=120' });
  const { tokenFor } = await service();
  expect((await tokenFor(old)).status).toBe(200);
  later(SMART_LIMITS.keySetPauseSeconds);
  publish(keysOf(next), { 'Cache-Control': 'public, max-age=120' });
  expect((await tokenFor(old)).status).toBe(200);
  expect((await tokenFor(next)).status).toBe(200);
  expect((await tokenFor(old)).body).toMatchObject(REFUSED);
  expect(asked()).toBe(2);
  publish(keysOf(old));
  later(120);
  expect((await tokenFor(next)).body).toMatchObject(REFUSED);
});

test('many that come at once, and ids of keys that there are not, ask the host once in half a minute', async () => {
  const [own, stranger] = [await signer('ES384'), await signer('ES384')];
  const { tokenFor } = await service();
  publish(keysOf(own), { 'Cache-Control': 'no-store' });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, each) => tokenFor(each % 2 ? own : stranger)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, each) => (each % 2 ? 200 : 400)));
  expect(asked()).toBe(1);
  later(SMART_LIMITS.keySetPauseSeconds);
  expect((await tokenFor(own)).status).toBe(200);
  expect(asked()).toBe(2);
});

test('keys that were read are good for an hour while their host is silent, and the clinic’s trail says why they end', async () => {
  const own = await signer('ES384');
  publish(keysOf(own));
  const { clinic, tokenFor } = await service();
  expect((await tokenFor(own)).status).toBe(200);
  receiver.answer((response) => response.writeHead(503).end());
  later(SMART_LIMITS.keySetSecondsAtMost - 1);
  expect((await tokenFor(own)).status).toBe(200);
  later(1);
  const refused = await tokenFor(own);
  expect(refused.body).toMatchObject(REFUSED);
  expect(await app.auditOf(refused)).toMatchObject([
    { event: 'smart.token', clinic_id: clinic.id, details: { keys: 'answer_status' } },
  ]);
  publish(keysOf(own));
  expect((await tokenFor(own)).body).toMatchObject(REFUSED);
  later(SMART_LIMITS.keySetPauseSeconds);
  expect((await tokenFor(own)).status).toBe(200);
});

const NO_KEYS: [string, (response: ServerResponse) => unknown][] = [
  ['a redirect', (response) => response.writeHead(302, { Location: receiver.url }).end()],
  ['a page', (response) => response.end('<html>')],
  ['no set', (response) => response.end('[]')],
  ['nothing', (response) => response.end('null')],
  ['keys that are none', (response) => response.end('{"keys":{"kid":"1"}}')],
  ['more keys than a set has', (response) => response.end(`{"keys":[${'{},'.repeat(SMART_LIMITS.keySetKeys)}{}]}`)],
  ['more than a set says', (response) => response.end(`{"keys":[${' '.repeat(SMART_LIMITS.keySetBytes)}]}`)],
];
test.each(NO_KEYS)('%s at the address is no key', async (_, answer) => {
  receiver.answer(answer);
  const { tokenFor } = await service();
  expect((await tokenFor(await signer('ES384'))).body).toMatchObject(REFUSED);
  expect(asked()).toBe(1);
});

test('a private key, or one of another kind, that a host shows is not used', async () => {
  const own = await signer('ES384');
  const { tokenFor } = await service();
  publish(keysOf(own).map((key) => ({ ...key, d: 'x' })));
  expect((await tokenFor(own)).body).toMatchObject(REFUSED);
  later(SMART_LIMITS.keySetPauseSeconds);
  publish(keysOf(own).map((key) => ({ ...key, use: 'enc' })));
  expect((await tokenFor(own)).body).toMatchObject(REFUSED);
});

test('an address that is none of the internet is refused when it is registered', async () => {
  const { administrator } = await staffedClinic(app);
  const key = { name: 'Export', environment: 'live', scopes: ['patients:read'] };
  const make = (jwks_uri: string) =>
    app
      .as(administrator)
      .post('/api/v1/api-keys')
      .send({ ...key, jwks_uri });
  for (const jwks_uri of [
    'http://keys.example.org/jwks.json',
    'https://localhost/jwks.json',
    'https://169.254.169.254/latest',
    'https://[::1]/jwks.json',
    'https://metadata.google.internal/',
    'https://user:password@keys.example.org/',
    'https://keys.example.org/#keys',
    'keys.example.org',
    '',
  ])
    expect({ at: jwks_uri, ...(await make(jwks_uri)).body.errors }).toMatchObject({
      at: jwks_uri,
      jwks_uri: expect.any(Array),
    });
});

test('who signs with keys that were given goes over to an address, and back; one with a secret does neither', async () => {
  const own = await signer('ES384');
  const { administrator, data, jwks_uri, tokenFor } = await service({ jwks: own.jwks, jwks_uri: undefined });
  publish(keysOf(own));
  const rotate = (values: object) => app.as(administrator).post(`/api/v1/api-keys/${data.id}/rotate`).send(values);
  expect((await rotate({ jwks_uri })).body.data).toMatchObject({ jwks: null, jwks_uri, api_key: null });
  expect((await rotate({ jwks: own.jwks, jwks_uri })).status).toBe(422);
  expect((await tokenFor(own)).status).toBe(200);
  expect((await rotate({ jwks: own.jwks })).body.data).toMatchObject({ jwks: own.jwks, jwks_uri: null });
  expect((await rotate({})).body.errors).toHaveProperty('jwks');

  const signing = await registerApp(app, administrator, { kind: 'confidential', jwks_uri });
  const path = `/api/v1/smart-apps/${signing.client_id}`;
  expect((await app.as(administrator).get(path)).body.data).toMatchObject({
    authentication: 'private_key_jwt',
    jwks_uri,
  });
  const change = (values: object, to = path) => app.as(administrator).patch(to).send(values);
  expect((await change({ jwks: own.jwks })).body.data).toMatchObject({ jwks: own.jwks, jwks_uri: null });
  expect((await change({ jwks_uri })).body.data).toMatchObject({ jwks: null, jwks_uri });
  expect((await change({ name: 'Charts' })).body.data).toMatchObject({ jwks: null, jwks_uri });
  const open = await registerApp(app, administrator, { kind: 'confidential' });
  expect((await change({ jwks_uri }, `/api/v1/smart-apps/${open.client_id}`)).body.errors).toHaveProperty('jwks_uri');
  const shut = { name: 'X', kind: 'public', redirect_uris: ['https://x.example.org/'], scopes: ['openid'], jwks_uri };
  expect((await app.as(administrator).post('/api/v1/smart-apps').send(shut)).body.errors).toHaveProperty('jwks_uri');
});
