import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const MONDAYS = { days: [1], from: '09:00', to: '11:00', valid_from: '2027-03-01' };

async function aPractice() {
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const url = `/api/v1/practitioners/${doctor.practitioner_id}/hours`;
  const put = (hours: object[], caller: { token: string } = administrator, tag = '*') =>
    app.as(caller).put(url).set('If-Match', tag).send({ hours });
  const free = async (date: string) => {
    const { body } = await app.as(doctor).get('/api/mobile/v1/doctor/agenda').query({ date });
    return body.data.free as { start_at: string; end_at: string }[];
  };
  return { clinic, doctor, patient, administrator, url, put, free };
}

test('a practitioner’s own hours hold while they are valid, on days of 23 and 25 hours too, and the clinic’s on all others', async () => {
  const { put, free, doctor, clinic, administrator } = await aPractice();
  await app.db('clinics').where({ id: clinic.id }).update({ timezone: 'Europe/Madrid' });
  const hours = [
    { ...MONDAYS, valid_until: '2027-03-21' },
    { days: [0], from: '01:00', to: '04:00', valid_from: '2027-03-28', valid_until: '2027-03-28' },
    { days: [0], from: '01:00', to: '04:00', valid_from: '2027-10-31', valid_until: '2027-10-31' },
  ];
  const saved = await put(hours);
  expect(saved.body.data).toMatchObject({
    hours: hours.map((each) => ({ ...each, location_id: null })),
    clinic_hours: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
    timezone: 'Europe/Madrid',
    version: 3,
  });
  await expectAudit(app, saved, {
    event: 'practitioner.hours_update',
    resource_id: doctor.practitioner_id,
    changed_fields: ['working_hours'],
  });
  expect(await free('2027-03-01')).toEqual([
    { start_at: '2027-03-01T08:00:00.000Z', end_at: '2027-03-01T10:00:00.000Z' },
  ]);
  expect(await free('2027-03-02')).toEqual([]);
  expect(await free('2027-03-23')).toEqual([
    { start_at: '2027-03-23T07:00:00.000Z', end_at: '2027-03-23T17:00:00.000Z' },
  ]);
  expect(await free('2027-03-28')).toEqual([
    { start_at: '2027-03-28T00:00:00.000Z', end_at: '2027-03-28T02:00:00.000Z' },
  ]);
  expect(await free('2027-10-31')).toEqual([
    { start_at: '2027-10-30T23:00:00.000Z', end_at: '2027-10-31T03:00:00.000Z' },
  ]);
  const times = await app
    .as(administrator)
    .get('/api/v1/free-times')
    .query({ date_from: '2027-03-01', date_to: '2027-03-02', duration_minutes: 60 });
  expect(times.body.data.times.map(({ start_at }: { start_at: string }) => start_at)).toEqual([
    '2027-03-01T08:00:00.000Z',
    '2027-03-01T09:00:00.000Z',
  ]);
});

test('what overlaps, ends before it begins, or is nowhere is named, and nothing is saved', async () => {
  const { put, administrator, url } = await aPractice();
  const foreign = await aPractice();
  const elsewhere = await app.as(foreign.administrator).post('/api/v1/locations').send({ name: 'Elsewhere' });
  expectInvalid(
    await put([
      MONDAYS,
      { ...MONDAYS, days: [1, 2], from: '10:59', to: '12:00' },
      { ...MONDAYS, days: [3], valid_until: '2027-02-28' },
      { ...MONDAYS, days: [4], location_id: elsewhere.body.data.id },
    ]),
    'hours.1',
    'hours.2.valid_until',
    'hours.3.location_id',
  );
  expectInvalid(
    await put([{ ...MONDAYS, days: [7], from: '9', to: '08:00', valid_from: '2027-02-30' }]),
    'hours.0.days.0',
    'hours.0.from',
    'hours.0.valid_from',
  );
  expectInvalid(await put(Array.from({ length: 51 }, () => MONDAYS)), 'hours');
  expect((await app.as(administrator).get(url)).body.data).toMatchObject({ hours: [], version: 2 });
  expect((await put([MONDAYS], administrator, 'W/"v2"')).status).toBe(200);
  expect((await put([], administrator, 'W/"v2"')).status).toBe(412);
  expect(
    (
      await put([
        { ...MONDAYS, valid_until: '2027-04-01' },
        { ...MONDAYS, valid_from: '2027-04-02' },
      ])
    ).status,
  ).toBe(200);
});

test('doctors change their own hours, the desk everybody’s, and nobody those of another clinic', async () => {
  const { put, clinic, doctor } = await aPractice();
  const colleague = await app.build.user(clinic, 'doctor');
  const [desk, stranger] = [await app.build.user(clinic, 'front_desk'), (await aPractice()).administrator];
  expect((await put([MONDAYS], doctor)).status).toBe(200);
  expect((await put([], desk)).status).toBe(200);
  const refused = await put([], colleague);
  expect(refused.status).toBe(403);
  expectNotFound(await put([], stranger));
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['patients:read'] });
  expectDenied(await put([], key as never), 'missing_ability');
});
