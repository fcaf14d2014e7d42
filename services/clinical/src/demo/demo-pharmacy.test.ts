import { useClinical } from '../../test/support/use-clinical.js';
import { createDemoClinic, CLINICS } from './demo-clinic.js';

const app = useClinical();

test('the demo has a pharmacy with forty products in three stores, of which some lots expire soon', async () => {
  const [clinic] = CLINICS;
  if (!clinic) throw new Error('There is no demo clinic.');
  const { doctor, pharmacist, laboratory } = await app.db.transaction((trx) =>
    createDemoClinic(trx, clinic, new Date()),
  );
  const tokenOf = async ({ email, password }: { email: string; password: string }) => {
    const login = { email, password, device_name: 'Phone' };
    return (await app.as().post('/api/mobile/v1/auth/login').send(login).expect(200)).body.data;
  };
  const { token } = await tokenOf(doctor);
  const read = async (path: string) => (await app.as({ token }).get(`/api/v1/pharmacy/${path}`).expect(200)).body.data;
  const given = (await read('dispensations')) as { status: string; items: { quantity: number }[] }[];
  expect(given.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'completed'));
  const amount = given.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(await read('products?per_page=100')).toHaveLength(40);
  expect((await read('stores')).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'pharmacy',
    'ward',
    'warehouse',
  ]);
  const numbers = await read('metrics');
  expect(numbers.value).toBe(40 * 1_000 + 10 * 30 - amount);
  expect([numbers.expiring > 5, numbers.expired > 1, numbers.below_minimum > 2]).toEqual([true, true, true]);
  expect(await read('controlled-register?per_page=100')).toHaveLength(10);

  // Who works there logs in, and finds something to do.
  const own = async (login: typeof doctor, path: string) =>
    (
      await app
        .as(await tokenOf(login))
        .get(path)
        .expect(200)
    ).body.data;
  expect((await own(pharmacist, '/api/v1/pharmacy/queue')).length).toBeGreaterThan(4);
  expect((await own(laboratory, '/api/mobile/v1/clinical/lab-results')).length).toBeGreaterThan(4);
});
