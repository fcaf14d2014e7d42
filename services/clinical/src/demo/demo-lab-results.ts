import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-data.js';
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
  for (const [position, { code, released, ...value }] of RESULTS.entries()) {
    const test = await db('visible_tests').where({ kind: 'laboratory', code }).first();
    const [item, result] = [newId(), newId()];
    await db('order_items').insert({ ...order, id: item, position, test_id: test?.id ?? null, status: 'resulted' });
    const named = { code_system: 'http://loinc.org', code: value.loinc, display: value.display };
    await db('lab_results').insert({
      ...order,
      ...named,
      id: result,
      status: 'final',
      patient_id,
      practitioner_id: clinic.doctor_id,
      order_item_id: item,
      consultation_id,
      specimen_type: 'Sangre venosa',
      specimen_collected_at: daysAgo(clinic, 6),
      issued_at: daysAgo(clinic, 5),
      released_at: released ? daysAgo(clinic, 5) : null,
      performer: 'Laboratorio Demo',
      has_abnormal: value.interpretation !== 'N',
      has_critical: false,
      entered_by: clinic.nurse_id,
      entered_by_name: 'Enf. Demo Enfermería',
    });
    await db('lab_observations').insert({
      clinic_id: clinic.id,
      lab_result_id: result,
      id: newId(),
      position: 0,
      status: 'final',
      ...named,
      value_type: 'quantity',
      value_number: value.number,
      value_unit: value.unit,
      interpretation: value.interpretation,
      reference_low: value.low,
      reference_high: value.high,
      reference_unit: value.unit,
    });
  }
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
