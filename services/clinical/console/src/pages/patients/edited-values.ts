import type { PatientValues } from '../../patients/patient';

/** What the form for a record that exists holds. */
export type Values = PatientValues & { mrn: string; active: boolean; deceased_on: string };
