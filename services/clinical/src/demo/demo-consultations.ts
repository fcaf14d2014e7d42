import type { Knex } from 'knex';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-clinic.js';

/** An open note of the first patient, so that the detail and the orders have something to show. */
export async function fillConsultations(db: Knex, clinic: DemoClinic): Promise<void> {
  const id = newId();
  await db('consultations').insert({
    clinic_id: clinic.id,
    id,
    number: newNumber('C'),
    status: 'draft',
    patient_id: clinic.patient_ids[0],
    practitioner_id: clinic.doctor_id,
    type: 'follow_up',
    reason: 'Control de presión',
  });
  await db('consultation_sections').insert({
    clinic_id: clinic.id,
    consultation_id: id,
    position: 0,
    key: 'subjective',
    content: 'Sin molestias.',
  });
}
