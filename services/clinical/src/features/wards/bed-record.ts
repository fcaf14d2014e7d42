import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { BED_COLUMNS_WITHOUT_PATIENT } from './bed-store.js';

/** Versions of a bed leave out its patient and its reservation. */
export const bedRecord = recordKind('bed', {
  from: 'beds',
  area: 'hospitalization',
  patient: null,
  content: piece`select ${BED_COLUMNS_WITHOUT_PATIENT} from beds b where b.clinic_id = x.clinic_id and b.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
