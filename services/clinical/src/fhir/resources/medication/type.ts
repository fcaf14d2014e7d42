import { column, FALSE, piece, raw } from '../../../db/piece.js';
import {
  PRODUCT_COLUMNS,
  productRecord,
  visibleProducts,
  type ProductRow,
} from '../../../features/pharmacy-products/index.js';
import { codedBy, textOnly } from '../../search/token-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { MEDICATION_STATUS } from '../../systems.js';
import type { TypeSpec } from '../../type.js';
import { medicationResource } from './map.js';
import { barcode, code, ingredientCode } from './substance-search.js';

/** What the pharmacy keeps. What is prescribed, or ordered in hospital, names its medication itself. */
export const medication: TypeSpec<ProductRow> = {
  type: 'Medication',
  record: 'product',
  ability: 'pharmacy:read',
  orAbility: 'pharmacy:manage',
  area: 'pharmacy',
  patientColumn: null,
  visible: ({ clinic }) => visibleProducts(clinic.id),
  columns: [raw(PRODUCT_COLUMNS)],
  key: [{ column: column('p.id'), type: 'uuid' }],
  updated: column('p.updated_at'),
  map: medicationResource,
  patientsOf: () => [],
  versions: { kind: productRecord },
  search: {
    identifier: barcode,
    code,
    'ingredient-code': ingredientCode,
    form: textOnly(column('p.form'), 'Its form.'),
    status: codedBy(
      MEDICATION_STATUS,
      { active: piece`p.active`, inactive: piece`not p.active` },
      'active or inactive.',
      FALSE,
    ),
    ...unrecorded(
      { token: ['lot-number'], date: ['expiration-date'] },
      { ingredient: 'ingredient.itemReference', manufacturer: 'manufacturer' },
    ),
  },
};
