import { useClinical } from '../../test/support/use-clinical.js';
import { createDemoClinic, CLINICS } from './demo-clinic.js';

const app = useClinical();

test('the demo has a pharmacy with forty products in three stores, of which some lots expire soon', async () => {
  const [clinic] = CLINICS;
  if (!clinic) throw new Error('There is no demo clinic.');
  const { doctor } = await app.db.transaction((trx) => createDemoClinic(trx, clinic, new Date()));
  const login = { email: doctor.email, password: doctor.password, device_name: 'Phone' };
  const { token } = (await app.as().post('/api/mobile/v1/auth/login').send(login).expect(200)).body.data;
  const read = async (path: string) => (await app.as({ token }).get(`/api/v1/pharmacy/${path}`).expect(200)).body.data;
  expect(await read('products?per_page=100')).toHaveLength(40);
  expect((await read('stores')).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'pharmacy',
    'ward',
    'warehouse',
  ]);
  const numbers = await read('metrics');
  expect(numbers.value).toBe(40 * 1_000 + 10 * 30);
  expect([numbers.expiring > 5, numbers.expired > 1, numbers.below_minimum > 2]).toEqual([true, true, true]);
  expect(await read('controlled-register?per_page=100')).toHaveLength(10);
});
