import { column, list, piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { LOCATION_COLUMNS } from './location-store.js';

export const locationRecord = recordKind('location', {
  from: 'locations',
  patient: null,
  content: piece`select ${list(LOCATION_COLUMNS.map((each) => column(`x.${each}`)))}`,
  instants: ['created_at', 'updated_at'],
});
