import { recordKind } from '../../operation/record-store.js';
import { PRACTITIONER_COLUMNS } from './practitioner-store.js';

export const practitionerRecord = recordKind('practitioner', {
  from: 'practitioners',
  patient: null,
  content: `select ${PRACTITIONER_COLUMNS.map((name) => `x.${name}`).join(', ')}, x.working_hours`,
  instants: ['created_at', 'updated_at'],
});
