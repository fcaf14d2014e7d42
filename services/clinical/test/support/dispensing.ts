import { admissionFor } from './admissions.js';
import type { BuiltClinic } from './builders.js';
import { medication, prescription } from './clinical-records.js';
import { administrationFor } from './inpatient-medications.js';
import { PHARMACY, pharmacyOf, stocked } from './pharmacy.js';
import type { TestApp } from './start.js';

export const DISPENSATIONS = `${PHARMACY}/dispensations`;

type By = { token?: string; api_key?: string };
type Practice = { clinic: BuiltClinic; doctor: Parameters<typeof admissionFor>[2]; patient: { id: string } };

export interface ScriptItem {
  id: string;
}

/** How much of a medication is prescribed. */
export const tablets = (display: string, value: number, values: Record<string, unknown> = {}) =>
  medication(display, { quantity: { value, unit: 'tablet' }, ...values });

/** A pharmacy with 100 of what a patient was prescribed 20 of. */
export async function dispensary(
  app: TestApp,
  { clinic, doctor, patient }: Practice,
  { product = {}, items = [tablets('Paracetamol', 20)] }: { product?: object; items?: object[] } = {},
) {
  const stock = await stocked(app, clinic, { name: 'Paracetamol 500 mg', form: 'tablet', ...product }, 0);
  const { control_class } = product as { control_class?: string };
  const received = await stock.post('receipts', { lines: [stock.received(100)] }).expect(201);
  const made = control_class
    ? await app
        .as(doctor)
        .post(`${PHARMACY}/receipts/${received.body.data.id}/witness`)
        .send({ decision: 'confirm' })
        .expect(200)
    : received;
  const first = made.body.data.lines[0].lot_id as string;
  const script = await prescription(app, doctor, patient, { items });
  const given = (quantity: number, values: object = {}, nth = 0) => ({
    prescription_item_id: script.items[nth].id as string,
    product_id: stock.product.id as string,
    quantity,
    ...values,
  });
  const body = (quantity: number, values: object = {}) => ({
    prescription_id: script.id as string,
    store_id: stock.store.id as string,
    items: [given(quantity)],
    ...values,
  });
  const dispense = (quantity: number, values: object = {}, by: By = stock.pharmacist) =>
    app.as(by).post(DISPENSATIONS).send(body(quantity, values));
  const act = (id: string, action: string, sent: object = { reason: 'Asked for' }, by: By = stock.pharmacist) =>
    app.as(by).post(`${DISPENSATIONS}/${id}/${action}`).send(sent);
  const status = async (): Promise<string> =>
    (await app.as(doctor).get(`/api/v1/prescriptions/${script.id}`).expect(200)).body.data.status;
  return {
    ...stock,
    first,
    script,
    given,
    body,
    dispense,
    act,
    status,
    left: (lot?: string) => stock.balance(lot ?? first),
  };
}

/** A dispensing in the state that the operation of that path needs, and who may ask for it. */
export async function dispensationFor(app: TestApp, practice: Practice, path = ''): Promise<string> {
  const { dispense, act } = await dispensary(app, practice);
  const status = /\/(complete|hold|resume|decline|cancel)$/.test(path) ? 'preparation' : 'completed';
  const { id } = (await dispense(5, { status }).expect(201)).body.data;
  if (path.endsWith('/resume')) await act(id, 'hold').expect(200);
  return id;
}

/** Resources of FHIR that the pharmacy has, or that become of its products in hospital. */
export const MEDICATION_IDS: Record<string, (app: TestApp, practice: Practice) => Promise<string>> = {
  MedicationAdministration: async (app, { clinic, doctor, patient }) => {
    const admitted = await admissionFor(app, clinic, doctor, patient, '/administrations');
    return administrationFor(app, { doctor, clinic }, admitted);
  },
  Medication: async (app, { clinic }) => (await pharmacyOf(app, clinic)).product.id,
  MedicationDispense: async (app, practice) => {
    const { dispense } = await dispensary(app, practice);
    return (await dispense(5).expect(201)).body.data.items[0].id;
  },
};

/** What comes back of the dispensing of that address. */
async function returnOf(app: TestApp, clinic: BuiltClinic, url: string): Promise<object> {
  const [, id = ''] = /dispensations\/([^/]+)/.exec(url) ?? [];
  const by = await app.build.user(clinic, 'pharmacist');
  const [item] = (await app.as(by).get(`${DISPENSATIONS}/${id}`).expect(200)).body.data.items;
  const { lot_id } = item.lots[0];
  return { reason: 'Too many', items: [{ item_id: item.id, lot_id, quantity: 1, sellable: true }] };
}

export const DISPENSING_BODIES: Record<string, (app: TestApp, practice: Practice, url: string) => Promise<object>> = {
  '/pharmacy/dispensations': async (app, practice) => (await dispensary(app, practice)).body(5),
  '/returns': (app, { clinic }, url) => returnOf(app, clinic, url),
};
