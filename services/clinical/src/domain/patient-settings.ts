import type { Clinic } from './clinic.js';

export const PATIENT_NOTES = ['none', 'signed'] as const;

/** What a clinic lets its patients read beside results, prescriptions and lists, its `settings.patients`; what is not set is not shown. */
export interface PatientSettings {
  /** Which notes of their visits patients read: none, or those that are signed. */
  notes: (typeof PATIENT_NOTES)[number];
}

export const patientSettings = ({ settings }: Pick<Clinic, 'settings'>): PatientSettings => ({
  notes: 'none',
  ...(settings['patients'] as Partial<PatientSettings> | undefined),
});

export const showsNotes = (clinic: Pick<Clinic, 'settings'>): boolean => patientSettings(clinic).notes === 'signed';
