import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { DOCUMENT_COLUMNS } from './document-store.js';

export const documentRecord = recordKind('document', {
  from: 'documents',
  area: 'general',
  patient: 'patient_id',
  content: piece`select ${DOCUMENT_COLUMNS} from documents t where t.clinic_id = x.clinic_id and t.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
