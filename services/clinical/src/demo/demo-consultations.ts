import type { Knex } from 'knex';
import { noteDigest, SIGNATURE_FORMAT } from '../features/consultations/index.js';
import { newId, newNumber } from '../id.js';
import type { DemoClinic } from './demo-data.js';
import { DemoRows } from './demo-rows.js';

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

  const [first] = diagnosed([['D50', 'Anemias por deficiencia de hierro', 'presumptive']]);
  const rows = new DemoRows();
  const id = addSignedVisit(rows, clinic, {
    patient_id,
    days: 7,
    type: 'first',
    reason: 'Cansancio',
    sections: [
      { key: 'subjective', content: 'Cansancio desde hace un mes.' },
      { key: 'assessment', content: 'Anemia en estudio.' },
      { key: 'plan', content: 'Hemoglobina, hierro oral, control en una semana.' },
    ],
    vitals: { systolic: 112, diastolic: 70, heart_rate: 92, temperature_c: 36.6 },
    diagnoses: first ? [first] : [],
  });
  await rows.insert(db);
  return id;
}

type Certainty = 'presumptive' | 'confirmed' | 'ruled_out';

interface Described {
  code: string;
  description: string;
  role: 'principal' | 'secondary';
  certainty: Certainty;
}

/** The first is the principal one. */
export const diagnosed = (named: readonly (readonly [string, string, Certainty])[]): Described[] =>
  named.map(([code, description, certainty], index) => ({
    code,
    description,
    certainty,
    role: index === 0 ? 'principal' : 'secondary',
  }));

interface Visit {
  patient_id: string | null;
  /** To the emergency room. */
  emergency_visit_id?: string;
  /** Of which it is the discharge summary. */
  admission_id?: string;
  /** How many days ago it was. */
  days: number;
  type: string;
  reason: string;
  sections: { key: string; content: string }[];
  vitals: Record<string, number>;
  diagnoses: Described[];
}

/** Adds a visit whose note the doctor signed when it ended; answers its id. */
export function addSignedVisit(rows: DemoRows, clinic: DemoClinic, visit: Visit): string {
  const { days, diagnoses, vitals, sections, patient_id, type, reason } = visit;
  const { emergency_visit_id = null, admission_id = null } = visit;
  const id = newId();
  const started_at = daysAgo(clinic, days);
  const said = diagnoses.map(({ description: _, ...each }) => each);
  const content = { patient_id, type, reason, started_at, sections, vitals, diagnoses: said };
  const own = { clinic_id: clinic.id, consultation_id: id };
  rows.add('consultations', {
    clinic_id: clinic.id,
    patient_id,
    emergency_visit_id,
    admission_id,
    practitioner_id: clinic.doctor_id,
    id,
    number: newNumber('C'),
    status: 'completed',
    type,
    reason,
    created_at: started_at,
    started_at,
    completed_at: started_at,
    signed_by: clinic.doctor_id,
    content_sha256: noteDigest({ id, signed_by: clinic.doctor_id, signed_at: started_at, content }, SIGNATURE_FORMAT),
    signature_format: SIGNATURE_FORMAT,
  });
  rows.add('consultation_sections', ...sections.map((section, position) => ({ ...own, position, ...section })));
  rows.add('consultation_vitals', { ...own, ...vitals });
  rows.add('consultation_diagnoses', ...diagnoses.map((each, position) => ({ ...own, position, ...each })));
  return id;
}
