import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-data.js';
import { daysAgo } from './demo-consultations.js';

/** Of the first patient an active prescription of the consultation, and one that has been followed to its end. */
export async function fillPrescriptions(db: Knex, clinic: DemoClinic, consultation_id: string): Promise<void> {
  const prescriptions = [
    { status: 'active', days: 7, consultation_id, display: 'Sulfato ferroso', strength: '200 mg', duration_days: 90 },
    {
      status: 'completed',
      days: 200,
      consultation_id: null,
      display: 'Paracetamol',
      strength: '500 mg',
      duration_days: 5,
    },
  ];
  for (const { days, display, strength, duration_days, ...prescription } of prescriptions) {
    const id = newId();
    await db('prescriptions').insert({
      clinic_id: clinic.id,
      id,
      number: newNumber('R'),
      authored_at: daysAgo(clinic, days),
      issued_at: daysAgo(clinic, days),
      patient_id: clinic.patient_ids[0],
      prescriber_id: clinic.doctor_id,
      ...prescription,
    });
    await db('prescription_items').insert({
      clinic_id: clinic.id,
      prescription_id: id,
      id: newId(),
      position: 0,
      medication_display: display,
      medication_form: 'comprimido',
      medication_strength: strength,
      dose_value: 1,
      dose_unit: 'comprimido',
      route: 'oral',
      frequency_times: 1,
      frequency_period: 12,
      frequency_period_unit: 'h',
      duration_days,
      quantity_value: duration_days * 2,
      quantity_unit: 'comprimido',
    });
  }
}
