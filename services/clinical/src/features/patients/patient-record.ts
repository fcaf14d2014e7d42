import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { patientColumns, replacedBy } from './patient-sql.js';

/** With the records that were merged into it. Allergies and alerts are columns of the patient, so that they are versions of it too; not everybody may read them. */
export const patientRecord = recordKind('patient', {
  from: 'patients',
  patient: 'id',
  content: piece`select ${patientColumns('x')}, x.allergies, x.alerts, ${replacedBy('x')} as replaces`,
  instants: ['deceased_at', 'created_at', 'updated_at'],
});
