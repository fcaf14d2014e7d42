import { column, list, piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { PRACTITIONER_COLUMNS } from './practitioner-store.js';

export const practitionerRecord = recordKind('practitioner', {
  from: 'practitioners',
  patient: null,
  content: piece`select ${list(PRACTITIONER_COLUMNS.map((each) => column(`x.${each}`)))}, x.working_hours`,
  instants: ['created_at', 'updated_at'],
});
