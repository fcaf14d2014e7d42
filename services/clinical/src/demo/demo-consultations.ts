import type { Knex } from 'knex';
import { noteDigest, SIGNATURE_FORMAT } from '../features/consultations/index.js';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-data.js';

const DAY_MS = 86_400_000;

export const daysAgo = (clinic: DemoClinic, days: number): string =>
  new Date(clinic.now.getTime() - days * DAY_MS).toISOString();

/** Of the first patient an open note, and a signed one of last week, whose id is returned. */
export async function fillConsultations(db: Knex, clinic: DemoClinic): Promise<string> {
  const patient_id = clinic.patient_ids[0] ?? null;
  const own = { clinic_id: clinic.id, patient_id, practitioner_id: clinic.doctor_id };
  const draft = newId();
  await db('consultations').insert({
    ...own,
    id: draft,
    number: newNumber('C'),
    status: 'draft',
    type: 'follow_up',
    reason: 'Control de presión',
  });
  await db('consultation_sections').insert({
    clinic_id: clinic.id,
    consultation_id: draft,
    position: 0,
    key: 'subjective',
    content: 'Sin molestias.',
  });

  const signed = newId();
  const content = {
    patient_id,
    type: 'first',
    reason: 'Cansancio',
    started_at: daysAgo(clinic, 7),
    sections: [
      { key: 'subjective', content: 'Cansancio desde hace un mes.' },
      { key: 'assessment', content: 'Anemia en estudio.' },
      { key: 'plan', content: 'Hemoglobina, hierro oral, control en una semana.' },
    ],
    vitals: { systolic: 112, diastolic: 70, heart_rate: 92, temperature_c: 36.6 },
    diagnoses: [{ code: 'D50', role: 'principal' as const, certainty: 'presumptive' as const }],
  };
  const { type, reason, started_at, sections, vitals, diagnoses } = content;
  await db('consultations').insert({
    ...own,
    id: signed,
    number: newNumber('C'),
    status: 'completed',
    type,
    reason,
    started_at,
    completed_at: started_at,
    signed_by: clinic.doctor_id,
    content_sha256: noteDigest(
      { id: signed, signed_by: clinic.doctor_id, signed_at: started_at, content },
      SIGNATURE_FORMAT,
    ),
    signature_format: SIGNATURE_FORMAT,
  });
  await db('consultation_sections').insert(
    sections.map((section, position) => ({ clinic_id: clinic.id, consultation_id: signed, position, ...section })),
  );
  await db('consultation_vitals').insert({ clinic_id: clinic.id, consultation_id: signed, ...vitals });
  await db('consultation_diagnoses').insert(
    diagnoses.map((diagnosis, position) => ({
      clinic_id: clinic.id,
      consultation_id: signed,
      position,
      description: 'Anemias por deficiencia de hierro',
      ...diagnosis,
    })),
  );
  return signed;
}
