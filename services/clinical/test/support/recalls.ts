import type { BuiltClinic } from './builders.js';
import { prescription } from './clinical-records.js';
import { dispensary, DISPENSATIONS, tablets } from './dispensing.js';
import { PHARMACY } from './pharmacy.js';
import type { TestApp } from './start.js';

export const RECALLS = `${PHARMACY}/recalls`;

type Practice = { clinic: BuiltClinic; doctor: { token: string }; patient: { id: string } };

/** A pharmacy whose first lot is given to patients and may be recalled. */
export async function recalling(app: TestApp, practice: Practice, prescribed = 20) {
  const pharmacy = await dispensary(app, practice, { items: [tablets('Paracetamol', prescribed)] });
  const { clinic, doctor } = practice;
  const { pharmacist, product, body, given } = pharmacy;
  const recall = (values: object = {}, by: { token: string } = pharmacist) =>
    app
      .as(by)
      .post(RECALLS)
      .send({ product_id: product.id, lot_numbers: ['L1'], reason: 'Particles', source: 'The maker', ...values });
  /** Gives so much to somebody else. */
  const giveTo = async (patient: { id: string }, quantity: number, values: object = {}) => {
    const script = await prescription(app, doctor, patient, { items: [tablets('Paracetamol', 20)] });
    const items = [{ ...given(quantity, values), prescription_item_id: script.items[0].id }];
    const sent = { ...body(quantity), prescription_id: script.id, items };
    return (await app.as(pharmacist).post(DISPENSATIONS).send(sent).expect(201)).body.data;
  };
  return { ...pharmacy, clinic, recall, giveTo };
}

export async function recallOf(app: TestApp, practice: Practice): Promise<string> {
  const { recall, dispense } = await recalling(app, practice);
  await dispense(5).expect(201);
  return (await recall().expect(201)).body.data.id;
}

export const RECALL_BODIES: Record<string, (app: TestApp, practice: Practice) => Promise<object> | object> = {
  '/pharmacy/recalls': async (app, practice) => ({
    product_id: (await dispensary(app, practice)).product.id,
    reason: 'Particles',
  }),
  '{recall}/close': () => ({ recovered: 3 }),
};
