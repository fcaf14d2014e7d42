import { column, piece, raw } from '../../db/piece.js';
import {
  LAB_RESULT_COLUMNS,
  labResultSubject,
  visibleResults,
  type LabResultRow,
} from '../../features/lab-results/index.js';
import type { TypeSpec } from '../type.js';

/** Of laboratory results, which are several resources each. */
export const LAB_RESULT_TYPE = {
  ability: 'lab-results:read',
  patientColumn: column('r.patient_id'),
  phi: { level: 'limited', subject: labResultSubject, ownRecords: true },
  visible: visibleResults,
  columns: [raw(LAB_RESULT_COLUMNS)],
  key: [{ column: column('r.id'), type: 'uuid' }],
  current: piece`r.superseded_by_id is null`,
  updated: column('r.updated_at'),
  patientsOf: ({ patient }: LabResultRow) => [patient.id],
} as const satisfies Partial<TypeSpec<LabResultRow>>;
