import { expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical({ clock: () => now });
let now = new Date();

test('the list shows the clinic’s own keys with their prefixes, never a secret', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic);
  await app.build.apiKey(clinic, 'test', { revoked_at: new Date() });
  await app.build.apiKey(await app.build.clinic());
  const { body, headers } = await app.as(administrator).get('/api/v1/api-keys').query({ per_page: 1, page: 2 });
  expect(body.meta).toMatchObject({ total: 2, last_page: 2 });
  expect(body.data).toMatchObject([{ id: key.id, status: 'active', prefix: key.api_key.slice(0, 16) }]);
  expect(headers['link']).toContain('rel="prev"');
  expect(JSON.stringify(body)).not.toContain(key.api_key.slice(-49));
});

test('the last use of a key and its address are noted at most once a minute', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const key = await app.build.apiKey(clinic);
  const listed = async () => (await app.as(administrator).get('/api/v1/api-keys')).body.data[0];
  const lastUse = async () => (await listed()).last_used_at;
  const { db } = app.deps;
  const transaction = db.transaction.bind(db);
  const begun: Promise<unknown>[] = [];
  db.transaction = (clinicId, run) => {
    const done = transaction(clinicId, run);
    begun.push(done);
    return done;
  };
  const use = async () => {
    await app.as(key).get('/api/v1/ping');
    // The use is noted beside the answer, not before it.
    await Promise.all(begun);
  };
  const first = now;
  await use();
  expect(await listed()).toMatchObject({ last_used_at: first.toISOString(), last_used_ip: '127.0.0.1' });
  now = new Date(first.getTime() + 59_000);
  await use();
  expect(await lastUse()).toBe(first.toISOString());
  now = new Date(first.getTime() + 61_000);
  await use();
  expect(await lastUse()).toBe(now.toISOString());
});

test('keys are found by their names, what they begin with, environment, state and end, and sorted', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const by = { created_by: administrator.id };
  const key = (name: string, values: object = {}, environment: 'live' | 'test' = 'live') =>
    app.build.apiKey(clinic, environment, { name, expires_at: inDays(60), ...values });
  const soon = await key('Clínica web', { expires_at: inDays(13), last_used_at: inDays(-1) });
  await key('Laboratorio', { expires_at: inDays(20), retiring_until: inDays(1), last_used_at: inDays(-2) });
  await key('Ended', { expires_at: inDays(-1) });
  await key('Revoked', { expires_at: inDays(3), revoked_at: now });
  await key('Waits', { ...by, scopes: ['consultations:read'] });
  await key('Plain', { ...by, scopes: ['patients:read'], expires_at: inDays(30) });
  await key('Sandbox', by, 'test');
  const ask = (query: object) => app.as(administrator).get('/api/v1/api-keys').query(query);
  const names = async (query: object) => (await ask(query)).body.data.map(({ name }: { name: string }) => name);

  expect(await names({ q: 'clinica' })).toEqual(['Clínica web']);
  expect(await names({ q: soon.api_key.slice(0, 16) })).toEqual(['Clínica web']);
  expect(await names({ q: '%%' })).toEqual([]);
  expect(await names({ environment: 'test' })).toEqual(['Sandbox']);
  expect(await names({ expiring: 1 })).toEqual(['Clínica web']);
  expect((await names({ expiring: 0 })).length).toBe(6);
  for (const status of ['pending', 'active', 'retiring', 'expired', 'revoked']) {
    const { data } = (await ask({ status })).body;
    expect(data.length).toBeGreaterThan(0);
    for (const found of data) expect(found.status).toBe(status);
  }
  expect(await names({ sort: 'expires', environment: 'live' })).toEqual([
    'Clínica web',
    'Laboratorio',
    'Plain',
    'Waits',
    'Ended',
    'Revoked',
  ]);
  expect((await names({ sort: 'last_used' })).slice(0, 2)).toEqual(['Clínica web', 'Laboratorio']);
  const { headers, body } = await ask({ sort: 'name', status: 'expired,revoked', per_page: 1 });
  expect(body).toMatchObject({ data: [{ name: 'Ended' }], meta: { total: 2 } });
  const next = /<[^>]*?(\/api[^>]+)>; rel="next"/.exec(headers['link']!)![1]!;
  expect((await app.as(administrator).get(next)).body.data).toMatchObject([{ name: 'Revoked' }]);
  expectInvalid(
    await ask({ q: 'x', environment: 'both', status: 'gone', expiring: 'soon', sort: 'secret' }),
    'q',
    'environment',
    'status',
    'expiring',
    'sort',
  );
});
