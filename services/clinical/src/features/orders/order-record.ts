import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { ORDER_SELECT } from './order-store.js';

export const orderRecord = recordKind('order', {
  from: 'orders',
  patient: 'patient_id',
  content: piece`${ORDER_SELECT} where o.clinic_id = x.clinic_id and o.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
