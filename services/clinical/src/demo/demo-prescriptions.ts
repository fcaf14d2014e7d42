import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-data.js';
import { daysAgo } from './demo-consultations.js';
import { DemoRows } from './demo-rows.js';

/** Of the first patient an active prescription of the consultation, and one that has been followed to its end. */
export async function fillPrescriptions(db: Knex, clinic: DemoClinic, consultation_id: string): Promise<void> {
  const rows = new DemoRows();
  const common = { patient_id: clinic.patient_ids[0] ?? '', every_hours: 12 };
  addPrescription(rows, clinic, {
    ...common,
    status: 'active',
    days: 7,
    consultation_id,
    display: 'Sulfato ferroso',
    strength: '200 mg',
    duration_days: 90,
  });
  addPrescription(rows, clinic, {
    ...common,
    status: 'completed',
    days: 200,
    consultation_id: null,
    display: 'Paracetamol',
    strength: '500 mg',
    duration_days: 5,
  });
  await rows.insert(db);
}

interface Prescribed {
  patient_id: string;
  status: 'active' | 'completed';
  /** How many days ago it was issued. */
  days: number;
  consultation_id: string | null;
  display: string;
  strength: string;
  every_hours: number;
  /** A tablet by mouth, unless it says otherwise. */
  inhaled?: true;
  duration_days: number;
}

/** Adds a prescription of one medication, which the doctor issued. */
export function addPrescription(rows: DemoRows, clinic: DemoClinic, prescribed: Prescribed): void {
  const { days, display, strength, every_hours, duration_days, inhaled, ...prescription } = prescribed;
  const unit = inhaled ? 'inhalación' : 'comprimido';
  const id = newId();
  rows.add('prescriptions', {
    clinic_id: clinic.id,
    id,
    number: newNumber('R'),
    authored_at: daysAgo(clinic, days),
    issued_at: daysAgo(clinic, days),
    prescriber_id: clinic.doctor_id,
    ...prescription,
  });
  rows.add('prescription_items', {
    clinic_id: clinic.id,
    prescription_id: id,
    id: newId(),
    position: 0,
    medication_display: display,
    medication_form: inhaled ? 'inhalador' : 'comprimido',
    medication_strength: strength,
    dose_value: 1,
    dose_unit: unit,
    route: inhaled ? 'inhalatoria' : 'oral',
    frequency_times: 1,
    frequency_period: every_hours,
    frequency_period_unit: 'h',
    duration_days,
    quantity_value: Math.ceil((duration_days * 24) / every_hours),
    quantity_unit: unit,
  });
}
