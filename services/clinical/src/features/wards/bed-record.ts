import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { BED_SAID } from './bed-store.js';

/** What a bed is, without who has it. */
export const bedRecord = recordKind('bed', {
  from: 'beds',
  area: 'hospitalization',
  patient: null,
  content: piece`select ${BED_SAID} from beds b where b.clinic_id = x.clinic_id and b.id = x.id`,
  // Its columns write instants as they are answered.
  instants: [],
});
