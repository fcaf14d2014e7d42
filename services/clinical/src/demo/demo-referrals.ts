import type { Knex } from 'knex';
import { newId } from '../id.js';
import { daysAgo } from './demo-consultations.js';
import type { DemoClinic } from './demo-data.js';
import { DemoRows } from './demo-rows.js';

interface DemoReferral {
  /** Which of the clinic's patients. */
  patient: number;
  days: number;
  /** Somebody elsewhere; undefined where the colleague sends the patient to the doctor. */
  to?: readonly [name: string, facility: string];
  priority: 'routine' | 'urgent';
  reason: string;
  diagnosis?: readonly [code: string, description: string];
  status: 'sent' | 'accepted' | 'declined' | 'completed';
  status_reason?: string;
}

const HOSPITAL = 'Hospital Regional';

const REFERRALS: readonly DemoReferral[] = [
  {
    patient: 1,
    days: 2,
    to: ['Cardiología', HOSPITAL],
    priority: 'urgent',
    reason: 'Dolor torácico con el esfuerzo desde hace dos semanas.',
    diagnosis: ['I10', 'Hipertensión esencial (primaria)'],
    status: 'sent',
  },
  {
    patient: 8,
    days: 1,
    priority: 'urgent',
    reason: 'Presión alta en dos controles. Sin daño en el ecocardiograma; ruego seguimiento.',
    diagnosis: ['I10', 'Hipertensión esencial (primaria)'],
    status: 'sent',
  },
  {
    patient: 32,
    days: 6,
    priority: 'routine',
    reason: 'Alta de cardiología. Control en un mes con exámenes.',
    diagnosis: ['I10', 'Hipertensión esencial (primaria)'],
    status: 'accepted',
  },
  {
    patient: 2,
    days: 9,
    to: ['Dra. Paredes, oftalmología', 'Centro de la Visión'],
    priority: 'routine',
    reason: 'Control anual de fondo de ojo.',
    diagnosis: ['E11.9', 'Diabetes mellitus tipo 2 sin complicaciones'],
    status: 'accepted',
  },
  {
    patient: 0,
    days: 40,
    to: ['Kinesiología', HOSPITAL],
    priority: 'routine',
    reason: 'Dolor lumbar que no cede con el reposo.',
    status: 'completed',
  },
  {
    patient: 3,
    days: 21,
    to: ['Nutrición', HOSPITAL],
    priority: 'routine',
    reason: 'Pauta de alimentación.',
    status: 'declined',
    status_reason: 'Sin horas hasta el próximo trimestre.',
  },
];

/** Patients who were sent elsewhere, with every answer that a referral may have. */
export async function fillReferrals(db: Knex, clinic: DemoClinic): Promise<void> {
  const rows = new DemoRows();
  for (const { patient, days, to, diagnosis, ...said } of REFERRALS) {
    const patient_id = clinic.patient_ids[patient];
    if (patient_id === undefined) continue;
    const between = to
      ? { practitioner_id: clinic.doctor_id, to_name: to[0], to_facility: to[1] }
      : { practitioner_id: clinic.colleague_id, to_practitioner_id: clinic.doctor_id };
    rows.add('referrals', {
      ...said,
      clinic_id: clinic.id,
      id: newId(),
      patient_id,
      ...between,
      diagnoses: JSON.stringify(
        diagnosis
          ? [{ code: diagnosis[0], role: 'principal', certainty: 'confirmed', description: diagnosis[1], notes: null }]
          : [],
      ),
      created_at: daysAgo(clinic, days),
    });
  }
  await rows.insert(db);
}
