import { BROWSER_LIMITS } from '../../limits/index.js';
import { openSession, SESSION } from '../../../test/support/browser-session.js';
import { expectDenied } from '../../../test/support/expect.js';
import { useSuggestions } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const MINUTE = 60_000;

let passed = 0;
const start = Date.now();
const now = () => new Date(start + passed);
const app = useClinical({ clock: now });

test('it says who is in, what they may do in each clinic, and when it ends', async () => {
  const clinic = await app.build.clinic();
  const user = await app.build.user(clinic, 'administrator');
  const other = await app.build.clinic();
  await app.build.membership(other, user, 'front_desk');
  const { as } = await openSession(app, user);
  const { body } = await as('get', SESSION);
  expect(body.data).toMatchObject({
    user: { id: user.id, name: user.name, email: user.email },
    password_change_required: false,
    second_factor: false,
  });
  expect(body.data.clinics).toHaveLength(2);
  expect(body.data.clinics[0]).toMatchObject({
    id: clinic.id,
    role: 'administrator',
    timezone: clinic.timezone,
    locale: 'es',
  });
  expect(body.data.clinics[0].abilities).toContain('keys:manage');
  expect(body.data.clinics[1]).toMatchObject({ id: other.id, role: 'front_desk' });
  expect(body.data.clinics[1].abilities).not.toContain('keys:manage');
  const lasts = Date.parse(body.data.expires_at) - Date.parse(body.data.authenticated_at);
  expect(lasts).toBe(BROWSER_LIMITS.sessionHours * 60 * MINUTE);
});

test('it says what may be asked for as a suggestion, and of what no model makes here', async () => {
  const { clinic, doctor } = await app.build.practice();
  const nurse = await app.build.user(clinic, 'nurse');
  const kinds = async (person: typeof nurse) =>
    (await (await openSession(app, person)).as('get', SESSION)).body.data.clinics[0].suggestions;
  expect(await kinds(nurse)).toEqual([]);
  await useSuggestions(app, clinic, ['cie10_codes', 'draft_note']);
  expect(await kinds(nurse)).toEqual([{ kind: 'cie10_codes', engine: 'built_in' }]);
  expect(await kinds({ ...nurse, ...doctor })).toEqual([
    { kind: 'cie10_codes', engine: 'built_in' },
    { kind: 'draft_note', engine: null },
  ]);
  expect(await kinds(await app.build.user(clinic, 'administrator'))).toEqual([]);
});

test('unused it ends, and asking by itself is no use of it', async () => {
  const user = await app.build.user(await app.build.clinic(), 'administrator');
  const { as } = await openSession(app, user);
  const half = (BROWSER_LIMITS.idleMinutes / 2 + 1) * MINUTE;
  passed += half;
  const seen = await as('get', SESSION, { 'X-Console': 'background' });
  expect(Date.parse(seen.body.data.idle_ends_at) - Date.parse(seen.body.data.now)).toBeLessThan(half);
  const used = await as('get', SESSION);
  expect(Date.parse(used.body.data.idle_ends_at) - Date.parse(used.body.data.now)).toBe(
    BROWSER_LIMITS.idleMinutes * MINUTE,
  );
  passed += half;
  expect((await as('get', SESSION, { 'X-Console': 'background' })).status).toBe(200);
  passed += half;
  const ended = await as('get', SESSION);
  expect(ended.status).toBe(401);
  expect(ended.headers['set-cookie']).toEqual([expect.stringMatching(/^clinical-console=; Path=\/; Max-Age=0;/)]);
});

test('used again and again it ends twelve hours after the login', async () => {
  const user = await app.build.user(await app.build.clinic(), 'administrator');
  const { as } = await openSession(app, user);
  const step = (BROWSER_LIMITS.idleMinutes - 1) * MINUTE;
  const steps = Math.floor((BROWSER_LIMITS.sessionHours * 60 * MINUTE) / step);
  for (let i = 0; i < steps; i += 1) {
    passed += step;
    expect((await as('get', SESSION)).status).toBe(200);
    await app.db('access_tokens').where({ user_id: user.id, browser: true }).update({ last_used_at: now() });
  }
  passed += step;
  expect((await as('get', SESSION)).status).toBe(401);
});

test('with a password that somebody else set it says so, and nothing else is open but changing it and leaving', async () => {
  const user = await app.build.user(await app.build.clinic(), 'administrator');
  await app.db('users').where({ id: user.id }).update({ password_change_required: true });
  const { response, as } = await openSession(app, user);
  expect(response.body.data).toEqual({ password_change_required: true });
  expect((await as('get', SESSION)).body.data.password_change_required).toBe(true);
  expectDenied(await as('get', '/api/v1/api-keys'), 'password_change_required');
  const change = { current_password: user.password, password: 'a harbour of seven lanterns' };
  app.build.unspeakable.add(change.password);
  expect((await as('post', '/api/mobile/v1/auth/password').send(change)).status).toBe(200);
  expect((await as('get', '/api/v1/api-keys')).status).toBe(200);
});

test('it is no operation for apps', async () => {
  const user = await app.build.user(await app.build.clinic(), 'administrator');
  expectDenied(await app.as(user).get(SESSION), 'missing_ability');
});
