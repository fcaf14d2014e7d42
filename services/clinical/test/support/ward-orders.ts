import { medicationsOf } from './inpatient-medications.js';
import { ago, cameTwoHoursAgo, inpatient } from './inpatients.js';
import { stocked, store } from './pharmacy.js';
import type { TestApp } from './start.js';

/** Somebody in hospital who is to have three tablets a day of a product, and the store of their ward. */
export async function orderInWard(app: TestApp) {
  const here = await inpatient(app);
  await cameTwoHoursAgo(app, here.id);
  const pharmacy = await stocked(app, here.clinic, { unit: 'tablet', strength: '500 mg' }, 0);
  const { pharmacist, product, received, post } = pharmacy;
  const wardStore = () => store(app, pharmacist, { kind: 'ward', ward_id: here.ward.id });
  const medications = medicationsOf(app, here.doctor, here.id);
  const order = (values: object = {}) =>
    medications.made({
      product_id: product.id,
      dose: { value: 1, unit: 'tablet' },
      starts_at: ago(30),
      override_reason: 'Test',
      ...values,
    });
  const receive = async (store_id: string, quantity: number): Promise<string> =>
    (await post('receipts', { store_id, lines: [received(quantity)] }).expect(201)).body.data.lines[0].lot_id;
  return { ...here, ...pharmacy, medications, wardStore, order, receive };
}
