import { connectionOf } from './support/interop.js';
import { disclose } from '../src/features/suggestion-models/index.js';
import { suggested, useSuggestions } from './support/suggestions.js';
import { document, FILES } from './support/documents.js';
import { spawnSync } from 'node:child_process';
import { createCipheriv, randomBytes } from 'node:crypto';
import { totpSecrets } from '../src/features/auth/index.js';
import { newId } from '../src/id.js';
import { LIMITS } from '../src/limits/index.js';
import { keyRing, lookupHash } from '../src/secrets/key-ring.js';
import { prefixOf } from '../src/secrets/secret-box.js';
import { rotate } from '../src/secrets/rotation.js';
import { builtProcess } from './support/built-service.js';
import { settingsOf } from './support/logins.js';
import { enrolled } from './support/second-factor.js';
import { startApp, type TestApp } from './support/start.js';
import { currentSigningKey } from '../src/secrets/signing-keys.js';

const [FORMER, CURRENT, LOST] = ['5'.repeat(64), 'a'.repeat(64), 'd'.repeat(64)];
const LOGIN = '/api/mobile/v1/auth/login';
const PATIENTS = '/api/v1/patients';

let app: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date();
  app = await startApp({ clock: () => now });
});
afterEach(() => app.stop());

type Person = { email: string; password: string };
const logIn = ({ email, password }: Person, code: string) =>
  app.as().post(LOGIN).send({ email, password, code, device_name: 'x' });

/** Each code is good once. */
const halfMinuteLater = () => {
  now = new Date(now.getTime() + 30_000);
};

const rotateSecrets = (settings: Record<string, string>) =>
  spawnSync(process.execPath, builtProcess('cli/rotate-secrets'), {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      ...settingsOf(app.deps.config.logins, ['clinical_app', 'clinical_worker']),
      ...settings,
    },
  });

/** As secrets were kept before keys had ids. */
function sealedBefore(key: string, secret: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce);
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

async function insertUsers(count: number, secretOf: () => Buffer): Promise<void> {
  const users = Array.from({ length: count }, () => ({
    id: newId(),
    email: `${newId()}@example.com`,
    name: 'Somebody',
    password_hash: 'x',
    totp_secret: secretOf(),
    totp_confirmed_at: new Date(),
  }));
  await app.db('users').insert(users);
}

test('second factors, webhooks and subscriptions go on through a change of the key, before, while and after secrets are put under it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id: documentId } = await document(app, doctor, patient, {}, FILES.text);
  const { code } = await enrolled(app, doctor, () => now);
  const administrator = await app.build.user(clinic, 'administrator');
  await connectionOf(app, administrator);
  await useSuggestions(app, clinic);
  const { id: suggestion_id } = await suggested(app, doctor, 'cie10_codes', { text: 'Cough' });
  const asker = { actor_type: 'user', actor_id: doctor.id, actor_name: doctor.name, actor_role: 'doctor' } as const;
  const left = { suggestion_id, patient_id: null, asker, host: 'models.example.org', model: 'm', body: '{}' };
  await disclose(app.deps.db, app.deps.config.keys, { clinic_id: clinic.id, ...left });
  const webhook = await app
    .as(administrator)
    .post('/api/v1/webhooks')
    .send({ url: 'https://hooks.example.org/', events: ['patient.update'] });
  await app.as(administrator).post(`/api/v1/webhooks/${webhook.body.data.id}/rotate`).send({});
  const key = await app
    .as(administrator)
    .post('/api/v1/api-keys')
    .send({ name: 'Warehouse', environment: 'live', scopes: ['subscriptions:manage', 'patients:read'] });
  const channel = { type: 'rest-hook', endpoint: 'https://hooks.example.org/', header: ['X-Api-Key: theirs'] };
  const subscription = {
    resourceType: 'Subscription',
    status: 'requested',
    reason: 'Copy',
    criteria: 'Patient',
    channel,
  };
  await app.as(key.body.data).post('/fhir/R4/Subscription').send(subscription).expect(201);
  await insertUsers(3, () => sealedBefore(FORMER, randomBytes(20)));
  const { kid } = await currentSigningKey(app.deps.db, app.deps.config.keys, now);
  halfMinuteLater();
  app.deps.config.keys = keyRing(CURRENT, [FORMER]);
  expect((await logIn(doctor, code())).status).toBe(200);

  const rotated = rotateSecrets({ SECRETS_KEY: CURRENT, SECRETS_KEYS_FORMER: `${LOST},${FORMER}` });
  expect(rotated).toMatchObject({
    status: 0,
    stdout: 'clinical: every secret is under SECRETS_KEY; SECRETS_KEYS_FORMER may be emptied\n',
  });
  expect(rotated.stderr.split('\n')).toEqual([
    'clinical: second factors: 0 of 4',
    'clinical: second factors: 4 of 4',
    'clinical: signing keys: 0 of 1',
    'clinical: signing keys: 1 of 1',
    'clinical: keys of files: 0 of 1',
    'clinical: keys of files: 1 of 1',
    'clinical: keys of messages: 0 of 1',
    'clinical: keys of messages: 1 of 1',
    'clinical: suggestions: 0 of 1',
    'clinical: suggestions: 1 of 1',
    'clinical: disclosures to models: 0 of 1',
    'clinical: disclosures to models: 1 of 1',
    'clinical: secrets of webhooks: 0 of 2',
    'clinical: secrets of webhooks: 2 of 2',
    'clinical: secrets of webhooks before a rotation: 0 of 1',
    'clinical: secrets of webhooks before a rotation: 1 of 1',
    'clinical: headers of subscriptions: 0 of 1',
    'clinical: headers of subscriptions: 1 of 1',
    '',
  ]);
  const kept = [
    ...(await app.db('users').whereNotNull('totp_secret').pluck('totp_secret')),
    ...(await app.db('webhooks').pluck('secret_encrypted')),
    ...(await app.db('webhooks').whereNotNull('previous_until').pluck('previous_secret_encrypted')),
    ...(await app.db('fhir_subscriptions').pluck('headers_encrypted')),
    ...(await app.db('signing_keys').pluck('private_key')),
    ...(await app.db('document_files').pluck('key_encrypted')),
    ...(await app.db('interop_connections').pluck('content_key_encrypted')),
    ...(await app.db('ai_disclosures').pluck('content_encrypted')),
  ] as Buffer[];
  const prefix = prefixOf(keyRing(CURRENT).current);
  expect(kept.map((secret) => secret.subarray(0, prefix.length).equals(prefix))).toEqual(Array(12).fill(true));
  halfMinuteLater();
  app.deps.config.keys = keyRing(CURRENT);
  const opened = await app.as(doctor).get(`/api/v1/documents/${documentId}/content`).expect(200);
  expect(opened.text).toBe(FILES.text.toString());
  expect((await currentSigningKey(app.deps.db, app.deps.config.keys, now)).kid).toBe(kid);
  expect((await logIn(doctor, code())).status).toBe(200);
  expect(rotateSecrets({ SECRETS_KEY: CURRENT }).stderr).not.toMatch(/[1-9] of/);
});

test('a rotation that ends in the middle is begun again where it ended, and leaves what changed meanwhile', async () => {
  const count = LIMITS.rotatedAtOnce + 50;
  await insertUsers(count, () => sealedBefore(FORMER, randomBytes(20)));
  const keys = keyRing(CURRENT, [FORMER]);
  const all = totpSecrets(app.deps.db);
  const [first] = await all.findNext(prefixOf(keys.current), undefined, 1);
  let replaced = 0;
  const cutOff = {
    ...all,
    async replace(found: Parameters<typeof all.replace>[0], secret: Buffer) {
      if (found.id === first?.id)
        await app
          .db('users')
          .where({ id: found.id })
          .update({ totp_secret: Buffer.from('new') });
      if (replaced === 60) throw new Error('killed');
      replaced += 1;
      await all.replace(found, secret);
    },
  };
  await expect(rotate(keys, cutOff, () => {})).rejects.toThrow('killed');
  expect(await all.count(prefixOf(keys.current))).toBe(count - 59);
  const seen: string[] = [];
  expect(await rotate(keys, all, (done, total) => seen.push(`${done}/${total}`))).toBe(1);
  expect(seen).toEqual([`0/${count - 59}`, `${count - 59}/${count - 59}`]);
  expect(
    await app
      .db('users')
      .where({ id: first?.id ?? '' })
      .pluck('totp_secret'),
  ).toEqual([Buffer.from('new')]);
});

test('a key that is lost is 503 and said in the log, and the command names how many are under it', async () => {
  const { doctor } = await app.build.practice();
  const { code } = await enrolled(app, doctor, () => now);
  halfMinuteLater();
  app.deps.config.keys = keyRing(LOST);
  expect((await logIn(doctor, code())).status).toBe(503);
  expect(app.logged.join('\n')).toContain('a second factor cannot be read');
  const rotated = rotateSecrets({ SECRETS_KEY: LOST });
  expect(rotated.status).toBe(1);
  expect(rotated.stderr).toContain('1 secrets are under a key that was not given');
  app.deps.config.keys = keyRing(FORMER);
  expect((await logIn(doctor, code())).status).toBe(200);
});

test('a second factor that was put into another account’s row is worth nothing there', async () => {
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const { code } = await enrolled(app, nurse, () => now);
  await enrolled(app, doctor, () => now);
  const [own] = (await app.db('users').where({ id: nurse.id }).pluck('totp_secret')) as Buffer[];
  await app.db('users').where({ id: doctor.id }).update({ totp_secret: own, totp_last_step: 0 });
  halfMinuteLater();
  expect((await logIn(doctor, code())).status).toBe(503);
  expect((await logIn(nurse, code())).status).toBe(200);
});

test('no link, cursor or stored hash of a list of patients says a name, and none can be made up', async () => {
  const { clinic, doctor } = await app.build.practice();
  for (const first_surname of ['Zzyzx', 'Zzyzy', 'Zzyzz'])
    await app.build.patient(clinic, { given_names: 'Ana', first_surname });
  const list = (query: object) =>
    app
      .as(doctor)
      .get(PATIENTS)
      .query({ sort: 'full_name', per_page: 1, ...query });
  const first = await list({});
  const { next_cursor } = (await list({ cursor: first.body.meta.next_cursor })).body.meta;
  const parts = JSON.parse(Buffer.from(next_cursor, 'base64url').toString()) as [string, string, string];
  expect(Buffer.from(parts[1], 'base64url').toString('latin1')).not.toMatch(/zzyz|ana/i);
  expect(next_cursor).toBe((await list({ cursor: first.body.meta.next_cursor })).body.meta.next_cursor);

  const other = { ...app.deps.config, keys: keyRing(LOST) };
  const forged = (changed: string[]) => Buffer.from(JSON.stringify(changed)).toString('base64url');
  const strangers = [
    forged([parts[0], 'zzyzz', parts[2]]),
    forged([parts[0], parts[1], newId()]),
    forged([parts[0], `${parts[1].slice(0, -2)}AA`, parts[2]]),
    forged([parts[0], '', parts[2]]),
  ];
  for (const cursor of strangers) expect((await list({ cursor })).status).toBe(422);
  app.deps.config.keys = keyRing(CURRENT, [FORMER]);
  expect((await list({ cursor: next_cursor })).status).toBe(200);
  Object.assign(app.deps.config, other);
  expect((await list({ cursor: next_cursor })).status).toBe(422);
});

test('what was searched for, and which address failed to log in, is kept as hashes that only the key can try', async () => {
  const { doctor } = await app.build.practice();
  const found = await app.as(doctor).get(PATIENTS).query({ document_number: '12345678' });
  const failed = await app.as().post(LOGIN).send({ email: 'nobody@example.com', password: 'x', device_name: 'x' });
  const [[search], [attempt]] = [await app.auditOf(found), await app.auditOf(failed)];
  const query = JSON.stringify({ document_number: '12345678', page: 1, per_page: LIMITS.perPageDefault });
  const keys = keyRing(FORMER);
  expect(search?.['query_hash']).toBe(lookupHash(keys, query));
  expect(attempt?.['details']).toEqual({ email_hash: lookupHash(keys, 'nobody@example.com') });
});
