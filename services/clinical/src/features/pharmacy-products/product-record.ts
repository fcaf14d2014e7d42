import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { PRODUCT_COLUMNS } from './product-store.js';

export const productRecord = recordKind('product', {
  from: 'pharmacy_products',
  area: 'pharmacy',
  patient: null,
  content: piece`select ${PRODUCT_COLUMNS} from pharmacy_products p where p.clinic_id = x.clinic_id and p.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
