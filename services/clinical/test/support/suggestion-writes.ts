import { admission, ADMISSIONS } from './admissions.js';
import { wardWith } from './beds.js';
import { medication, prescription, problem } from './clinical-records.js';
import { emergencyVisit, stepsOf, VISITS } from './emergency-visits.js';
import { ordered } from './inpatient-medications.js';
import type { Credentials, TestApp } from './start.js';
import { suggested, suggestingPractice } from './suggestions.js';

export const NOTES = '/api/mobile/v1/doctor/consultations';
const PRESCRIPTIONS = '/api/v1/prescriptions';

const diagnoses = [{ code: 'M54.5', role: 'principal', certainty: 'presumptive' }];
const items = [medication('Paracetamol')];
export const CHECKED = { medication: { display: 'Paracetamol' } };

/** A practice with a note of its doctor about the patient. */
export async function practiceWithNote(app: TestApp, status = 'draft') {
  const practice = await suggestingPractice(app);
  const { clinic, doctor, patient } = practice;
  const note = await noteAbout(app, clinic, doctor, patient, status);
  return { ...practice, note };
}

export const noteAbout = (
  app: TestApp,
  clinic: { id: string },
  { practitioner_id }: { practitioner_id: string },
  patient: { id: string },
  status = 'draft',
) => app.build.consultation(clinic, practitioner_id, { patient_id: patient.id, reason: 'Lumbalgia aguda', status });

export type Practice = Awaited<ReturnType<typeof practiceWithNote>>;

export const codesOf = async (app: TestApp, by: Credentials, input: object): Promise<string> =>
  (await suggested(app, by, 'cie10_codes', input)).id;

export interface Written {
  method?: 'patch';
  path: string;
  body: object;
}

/** Of each operation that takes a `suggestion_id`, a request that is taken without one. */
export const WRITES: Record<string, (app: TestApp, of: Practice) => Promise<Written> | Written> = {
  createConsultation: (_, { patient }) => ({
    path: NOTES,
    body: { patient_id: patient.id, reason: 'Pain', diagnoses },
  }),
  updateConsultation: (_, { note }) => ({ method: 'patch', path: `${NOTES}/${note.id}`, body: { diagnoses } }),
  async createAddendum(app, { clinic, doctor, patient }) {
    const signed = await noteAbout(app, clinic, doctor, patient, 'completed');
    return { path: `${NOTES}/${signed.id}/addenda`, body: { content: 'Called the patient.' } };
  },
  createProblem: (_, { patient }) => ({ path: `/api/v1/patients/${patient.id}/problems`, body: { code: 'M54.5' } }),
  async updateProblem(app, { doctor, patient }) {
    const { id } = await problem(app, doctor, patient);
    return { method: 'patch', path: `/api/v1/patients/${patient.id}/problems/${id}`, body: { note: 'Watched' } };
  },
  createPrescription: (_, { patient }) => ({ path: PRESCRIPTIONS, body: { patient_id: patient.id, items } }),
  async updatePrescription(app, { doctor, patient }) {
    const { id } = await prescription(app, doctor, patient, { status: 'draft' });
    return { method: 'patch', path: `${PRESCRIPTIONS}/${id}`, body: { notes: 'After meals' } };
  },
  async issuePrescription(app, { doctor, patient }) {
    const { id } = await prescription(app, doctor, patient, { status: 'draft' });
    return { path: `${PRESCRIPTIONS}/${id}/issue`, body: {} };
  },
  async createInpatientMedication(app, { clinic, doctor, patient }) {
    const { bed } = await wardWith(app, clinic);
    const { id } = await admission(app, doctor, patient, { bed_id: bed.id });
    return { path: `${ADMISSIONS}/${id}/medications`, body: ordered() };
  },
  createAdmission: (_, { patient }) => ({ path: ADMISSIONS, body: { patient_id: patient.id, diagnoses } }),
  async updateAdmission(app, { doctor, patient }) {
    const { id } = await admission(app, doctor, patient);
    return { method: 'patch', path: `${ADMISSIONS}/${id}`, body: { diagnoses } };
  },
  async admitEmergencyVisit(app, { doctor, patient }) {
    const { id } = await emergencyVisit(app, doctor, patient);
    await stepsOf(app, doctor, id).treated();
    return { path: `${VISITS}/${id}/admit`, body: { diagnoses } };
  },
  createReferral: (_, { patient }) => ({
    path: '/api/v1/referrals',
    body: { patient_id: patient.id, to: { name: 'Traumatología' }, reason: 'Lumbalgia', diagnoses },
  }),
};
