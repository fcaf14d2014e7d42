import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { WARD_COLUMNS } from './ward-store.js';

export const wardRecord = recordKind('ward', {
  from: 'wards',
  area: 'hospitalization',
  patient: null,
  content: piece`select ${WARD_COLUMNS} from wards w where w.clinic_id = x.clinic_id and w.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
