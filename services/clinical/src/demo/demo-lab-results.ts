import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-data.js';
import { DemoRows } from './demo-rows.js';
import { daysAgo } from './demo-consultations.js';

/**
 * A laboratory order of the consultation with its results: a low hemoglobin that the patient may see, and a
 * glucose that waits for its release. A test that the catalog lacks is left out.
 */
export async function fillLabResults(db: Knex, clinic: DemoClinic, consultation_id: string): Promise<void> {
  const patient_id = clinic.patient_ids[0];
  const order = { clinic_id: clinic.id, order_id: newId() };
  await db('orders').insert({
    clinic_id: clinic.id,
    id: order.order_id,
    number: newNumber('L'),
    kind: 'laboratory',
    status: 'completed',
    consultation_id,
    patient_id,
    fasting: true,
    clinical_info: 'Anemia en estudio',
    ordered_by: clinic.doctor_id,
    ordered_by_name: 'Dra. Demo Medicina',
    ordered_at: daysAgo(clinic, 7),
  });
  const rows = new DemoRows();
  for (const [position, { code, released, ...value }] of RESULTS.entries()) {
    const test = await db('visible_tests').where({ kind: 'laboratory', code }).first();
    const item = newId();
    await db('order_items').insert({ ...order, id: item, position, test_id: test?.id ?? null, status: 'resulted' });
    addResult(rows, clinic, {
      ...value,
      ...order,
      patient_id: patient_id ?? '',
      days: 5,
      released,
      order_item_id: item,
      consultation_id,
    });
  }
  await rows.insert(db);
}

interface Measured {
  patient_id: string;
  /** How many days ago it was issued. */
  days: number;
  /** How many days ago the specimen was taken: a day before, unless it says otherwise. */
  collected?: number;
  released: boolean;
  loinc: string;
  display: string;
  number: number;
  unit: string;
  low: number | null;
  high: number | null;
  interpretation: string;
  order_id?: string;
  order_item_id?: string;
  consultation_id?: string;
}

/** Adds a final result of one value. */
export function addResult(rows: DemoRows, clinic: DemoClinic, measured: Measured): void {
  const {
    days,
    collected = days + 1,
    released,
    loinc,
    display,
    number,
    unit,
    low,
    high,
    interpretation,
    ...of
  } = measured;
  const id = newId();
  const named = { code_system: 'http://loinc.org', code: loinc, display };
  rows.add('lab_results', {
    ...of,
    ...named,
    clinic_id: clinic.id,
    id,
    status: 'final',
    practitioner_id: clinic.doctor_id,
    specimen_type: 'Sangre venosa',
    specimen_collected_at: daysAgo(clinic, collected),
    issued_at: daysAgo(clinic, days),
    released_at: released ? daysAgo(clinic, days) : null,
    performer: 'Laboratorio Demo',
    has_abnormal: interpretation !== 'N',
    has_critical: interpretation === 'HH',
    entered_by: clinic.nurse_id,
    entered_by_name: 'Enf. Demo Enfermería',
  });
  rows.add('lab_observations', {
    ...named,
    clinic_id: clinic.id,
    lab_result_id: id,
    id: newId(),
    position: 0,
    status: 'final',
    value_type: 'quantity',
    value_number: number,
    value_unit: unit,
    interpretation,
    reference_low: low,
    reference_high: high,
    reference_unit: unit,
  });
}

const RESULTS = [
  {
    code: 'HGB',
    loinc: '718-7',
    display: 'Hemoglobina',
    number: 10.8,
    unit: 'g/dL',
    low: 12,
    high: 16,
    interpretation: 'L',
    released: true,
  },
  {
    code: 'GLU',
    loinc: '2345-7',
    display: 'Glucosa',
    number: 92,
    unit: 'mg/dL',
    low: 70,
    high: 100,
    interpretation: 'N',
    released: false,
  },
];
