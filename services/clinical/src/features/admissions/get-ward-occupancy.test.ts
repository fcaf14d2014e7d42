import { admission, ADMISSIONS, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const PATH = '/api/v1/wards/occupancy';

test('each ward says how many of its beds are taken, and who comes and goes', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { ward, beds, manager } = await wardWith(app, clinic, 6);
  const empty = await wardWith(app, clinic, 0);
  const [taken, kept, cleaned, blocked, unused] = beds.map(({ id }) => id);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const expected_discharge_on = new Date(Date.now() - 43_200_000).toISOString().slice(0, 10);
  const staying = await admission(app, doctor, patient, { bed_id: taken, admitted_at: yesterday });
  await app.db('admissions').where({ id: staying.id }).update({ expected_discharge_on });
  const { id: admission_id } = await admission(app, doctor, await app.build.patient(clinic));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await app.as(doctor).post(`/api/v1/beds/${kept}/reservations`).send({ admission_id, until }).expect(201);
  const set = (id: string | undefined, body: object) => app.as(manager).post(`/api/v1/beds/${id}/state`).send(body);
  await set(cleaned, { state: 'cleaning' }).expect(200);
  await set(blocked, { state: 'blocked', reason: 'Leak' }).expect(200);
  await app.as(manager).patch(`/api/v1/beds/${unused}`).send({ active: false }).expect(200);
  const numbers = {
    beds: 5,
    occupied: 1,
    reserved: 1,
    cleaning: 1,
    blocked: 1,
    free: 1,
    planned_in: 1,
    planned_out: 1,
  };
  const response = await app.as(manager).get(PATH).expect(200);
  expect(response.body.data).toHaveLength(2);
  expect(response.body.data).toContainEqual({
    ward: { id: ward.id, code: ward.code, name: ward.name },
    ...numbers,
    mean_stay_days: null,
  });
  expect(response.body.data).toContainEqual(
    expect.objectContaining({ beds: 0, ward: expect.objectContaining({ id: empty.ward.id }) }),
  );
  await expectAudit(app, response, { event: 'ward.occupancy', result_count: 2 });
  const settings = { areas: ['hospitalization'], hospitalization: { discharge_summary_required: false } };
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify(settings) });
  await stepsOf(app, doctor, staying.id).post('discharge', { disposition: 'home' }).expect(200);
  const after = (await app.as(doctor).get(PATH).expect(200)).body.data;
  expect(after).toContainEqual(
    expect.objectContaining({ mean_stay_days: 1, planned_out: 0, occupied: 0, cleaning: 2 }),
  );
  expectDenied(await app.as(await app.build.user(clinic, 'laboratory')).get(PATH), 'missing_ability');
  expect((await app.as(await app.build.user(clinic, 'pharmacist')).get(ADMISSIONS)).status).toBe(200);
});
