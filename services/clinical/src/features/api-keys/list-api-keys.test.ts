import { startApp, type TestApp } from '../../../test/support/start.js';

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await startApp({ clock: () => now });
});
afterAll(() => app.stop());

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
