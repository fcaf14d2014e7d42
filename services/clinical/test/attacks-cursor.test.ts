import { endpoints } from '../src/endpoints.js';
import { encodeCursor, FIRST_ID } from '../src/http/cursor.js';
import { LIMITS } from '../src/limits/index.js';
import { admission } from './support/admissions.js';
import { askerOf } from './support/asking.js';
import { recallOf } from './support/recalls.js';
import { random } from './support/seeded-random.js';
import type { TestApp } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

/** A cursor is text in a client's hands: what our lists never gave is refused or read as a place, never an error. */
const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let ids: Record<string, string>;
beforeAll(async () => {
  practice = await app.build.practice();
  const webhook = await app
    .as(await app.build.user(practice.clinic, 'administrator'))
    .post('/api/v1/webhooks')
    .send({ name: 'Pharmacy', url: 'https://hooks.example/', events: ['patient.update'] });
  expect(webhook.status).toBe(201);
  const { id } = await admission(app, practice.doctor, practice.patient);
  const recall = await recallOf(app, practice);
  ids = { webhook: webhook.body.data.id, user: practice.doctor.id, admission: id, recall };
  await app.build.consultation(practice.clinic, practice.doctor.practitioner_id, { patient_id: practice.patient.id });
});

const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? practice.patient.id);

const lists = endpoints.filter(({ parameters }) => 'cursor' in (parameters?.query?.describe()['keys'] ?? {}));
const named = lists.map((endpoint) => ({ name: endpoint.path, endpoint }));

const IMPOSSIBLE = [
  '2026-02-31 00:00:00+00',
  '2026-02-29 00:00:00+00',
  '2026-04-31 10:00:00.5+00',
  '2026-13-01 00:00:00+00',
  '2026-00-10 00:00:00+00',
  '2026-01-00 00:00:00+00',
  '2026-01-01 25:00:00+00',
  '2026-01-01 23:60:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 00:00:00+99',
  'infinity',
  '-infinity',
  'now',
  '',
];

test.each(named)('$name takes no cursor at an instant that is none', async ({ endpoint }) => {
  const { clinic, doctor } = practice;
  const callers = [doctor, await app.build.user(clinic, 'administrator')];
  const url = urlOf(endpoint.path);
  for (const at of IMPOSSIBLE) {
    for (const caller of callers) {
      const cursor = encodeCursor({ sort: 'updated_at', at, id: FIRST_ID });
      const { status } = await app.as(caller).get(url).query({ cursor });
      expect({ at, status }).toEqual({ at, status: status === 403 ? 403 : 422 });
    }
  }
});

test.each(named)('$name survives a hundred forged cursors', async ({ endpoint }) => {
  const { pick, integer } = random(endpoint.path);
  const { clinic, doctor } = practice;
  const administrator = await app.build.user(clinic, 'administrator');
  const patient = await app.build.user(clinic, 'patient');
  const laboratory = await app.build.user(clinic, 'laboratory');
  const caller = askerOf(endpoint, { administrator, doctor, laboratory, patient });
  const url = urlOf(endpoint.path);
  const sorts: string[] = endpoint.parameters?.query?.describe()['keys'].sort?.allow ?? [];
  const two = (max: number) => String(integer(0, max)).padStart(2, '0');
  const instant = () =>
    `${pick(['0001', '1582', '1970', '2026', '9999'])}-${two(13)}-${two(32)} ${two(25)}:${two(61)}:${two(61)}${pick(['', '.1', '.999999'])}+00`;
  const strange = ['\ud800', '\u0000', '😀', "' or 1=1 --", 'x'.repeat(2_900), '[[[[', 'null', '-1', '1e999', '\u202e'];
  const forged = () => {
    const parts: unknown[] = [
      pick([...sorts, ...sorts, ...sorts, '__proto__', 'constructor', '', ...strange]),
      pick([instant(), instant(), instant(), ...strange]),
      pick([FIRST_ID, practice.patient.id, practice.patient.id.toUpperCase(), 'x', '']),
    ];
    if (integer(0, 9) === 0) parts[integer(0, 2)] = pick([null, 5, {}, [], true]);
    if (integer(0, 19) === 0) parts.push('more');
    const encoded = Buffer.from(JSON.stringify(parts)).toString('base64url');
    return integer(0, 9) === 0 ? encoded.slice(0, integer(0, encoded.length)) : encoded;
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const cursor = forged();
    const { status } = await app.as(caller).get(url).query({ cursor });
    expect({ cursor, status }).toEqual({ cursor, status: status === 200 ? 200 : 422 });
  }
  expect(app.logged.join('\n')).not.toContain('sqlstate');
});

test('a cursor that is longer than any of ours is refused before it is read', async () => {
  for (const cursor of ['A'.repeat(LIMITS.cursorLength + 1), 'W'.repeat(8_000)])
    expect((await app.as(practice.doctor).get('/api/v1/patients').query({ cursor })).status).toBe(422);
});
