import type { BuiltClinic } from './builders.js';
import { PHARMACY, stocked, type Documents } from './pharmacy.js';
import type { TestApp } from './start.js';

export const CLOSINGS = `${PHARMACY}/closings`;
export const REGISTER = `${PHARMACY}/controlled-register`;

type By = { token: string };

export const codeOf = async (app: TestApp, by: By, purpose = 'closing'): Promise<string> =>
  (await app.as(by).post('/api/v1/witness-codes').send({ purpose }).expect(201)).body.data.code;

/** A pharmacy with so much of a product of class II, and a doctor who stands beside. */
export async function controlled(app: TestApp, clinic: BuiltClinic, doctor: By, quantity = 10) {
  const stock = await stocked(app, clinic, { control_class: 'II' }, 0);
  const { post, received, store, product, pharmacist } = stock;
  /** Moves stock, and has the doctor confirm it. */
  const moved = async (kind: Documents, body: object) => {
    const { id } = (await post(kind, body).expect(201)).body.data;
    const signed = app.as(doctor).post(`${PHARMACY}/${kind}/${id}/witness`).send({ decision: 'confirm' });
    return (await signed.expect(200)).body.data;
  };
  const made = await moved('receipts', { lines: [received(quantity)] });
  const first = made.lines[0].lot_id as string;
  const body = (counted: number, values: object = {}) => ({
    store_id: store.id as string,
    class: 'II',
    lines: [{ product_id: product.id as string, counted }],
    ...values,
  });
  const close = async (counted: number, values: object = {}, by: By = pharmacist) =>
    app
      .as(by)
      .post(CLOSINGS)
      .send(body(counted, { witness_code: await codeOf(app, doctor), ...values }));
  return { ...stock, moved, first, body, close };
}

export async function closingOf(app: TestApp, clinic: BuiltClinic, doctor: By): Promise<string> {
  const { close } = await controlled(app, clinic, doctor);
  const { body } = await close(10);
  return body.data.id;
}

export const CLOSING_BODIES: Record<
  string,
  (app: TestApp, records: { clinic: BuiltClinic; doctor: By }) => Promise<object>
> = {
  '/pharmacy/closings': async (app, { clinic, doctor }) => {
    const { body } = await controlled(app, clinic, doctor);
    return body(10, { witness_code: await codeOf(app, doctor) });
  },
};
