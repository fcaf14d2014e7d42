import { recordKind } from '../../operation/record-store.js';
import { LOCATION_COLUMNS } from './location-store.js';

export const locationRecord = recordKind('location', {
  from: 'locations',
  patient: null,
  content: `select ${LOCATION_COLUMNS.map((name) => `x.${name}`).join(', ')}`,
  instants: ['created_at', 'updated_at'],
});
