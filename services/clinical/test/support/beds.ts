import type { BuiltClinic } from './builders.js';
import type { TestApp } from './start.js';

export const WARDS = '/api/v1/wards';
export const BEDS = '/api/v1/beds';

let wards = 0;

/** A ward as an administrator sets it up, with beds named 1, 2 and so on. */
export async function wardWith(app: TestApp, clinic: BuiltClinic, count = 1, values: Record<string, unknown> = {}) {
  const manager = await app.build.user(clinic, 'administrator');
  const make = async (path: string, body: object) =>
    (await app.as(manager).post(path).send(body).expect(201)).body.data;
  const ward = await make(WARDS, { code: `W${(wards += 1)}`, name: 'Medicine', ...values });
  const beds: { id: string; name: string; ward_id: string; version: number }[] = [];
  for (let nth = 1; nth <= count; nth += 1)
    beds.push(await make(BEDS, { ward_id: ward.id, room: 'A', name: String(nth) }));
  return { ward, beds, manager, bed: beds[0] ?? { id: '' } };
}

export const BED_BODIES: Record<string, () => object> = {
  '{bed}/state': () => ({ state: 'cleaning' }),
};
