import { patientRecord } from './patient-record.js';
import { patientRows } from './patient-rows-sql.js';

/** Those that were merged into a patient before: all name the one that is left. */
export const patientsMergedInto = patientRows('patients', { patient: 'merged_into_id', record: patientRecord });
