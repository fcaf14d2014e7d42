import { useClinical } from '../../test/support/use-clinical.js';
import { createDemoClinic, CLINICS } from './demo-clinic.js';

const app = useClinical();

test('the demo has a ward of 24 beds in each state, with stays of two weeks that a doctor works with', async () => {
  const [clinic] = CLINICS;
  if (!clinic) throw new Error('There is no demo clinic.');
  const { id, doctor } = await app.db.transaction((trx) => createDemoClinic(trx, clinic, new Date()));
  const login = { email: doctor.email, password: doctor.password, device_name: 'Phone' };
  const { token } = (await app.as().post('/api/mobile/v1/auth/login').send(login).expect(200)).body.data;
  const as = app.as({ token });
  const [ward] = (await as.get('/api/v1/wards').expect(200)).body.data;
  const board: { state: string; admission: { id: string; tasks_due: number } | null }[] = (
    await as.get(`/api/v1/wards/${ward.id}/board`).expect(200)
  ).body.data;
  expect(board).toHaveLength(24);
  const count = (wanted: string) => board.filter(({ state }) => state === wanted).length;
  expect([count('occupied'), count('reserved'), count('cleaning'), count('blocked'), count('free')]).toEqual([
    17, 2, 2, 1, 2,
  ]);
  expect(board.filter(({ admission }) => (admission?.tasks_due ?? 0) > 0)).toHaveLength(2);
  const treated = board.find(({ admission }) => admission !== null)?.admission?.id ?? '';
  const chart = (await as.get(`/api/v1/admissions/${treated}/medication-chart`).expect(200)).body.data;
  expect(chart.medications).toHaveLength(4);
  const given = await app.db('medication_administrations').where({ clinic_id: id, admission_id: treated });
  expect(new Set(given.map(({ status }) => status))).toEqual(new Set(['given', 'refused']));
  const [occupancy] = (await as.get('/api/v1/wards/occupancy').expect(200)).body.data;
  expect(occupancy).toMatchObject({ beds: 24, planned_in: 1 });
  expect(occupancy.mean_stay_days).toBeGreaterThan(1);
  const ended = (await as.get('/api/v1/admissions?status=discharged&per_page=100').expect(200)).body.data;
  expect(ended).toHaveLength(16);
  const summaries = await app
    .db('consultations')
    .where({ clinic_id: id, type: 'discharge_summary', status: 'completed' })
    .whereNotNull('admission_id');
  expect(summaries).toHaveLength(16);
});
