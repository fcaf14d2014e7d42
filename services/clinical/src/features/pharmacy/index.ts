export { movementFields } from './movement-view.js';
export { expireUnconfirmedDocuments } from './unconfirmed-document-actions.js';
export { lockChoices, moveGiven } from './lot-actions.js';
export type { LotChoice } from './lot-choice-store.js';
export { MOVEMENT_MEMBERS, type MovementRow } from './movement-store.js';
export { managesPharmacy, readsPharmacy } from './pharmacy-access.js';
export { pharmacySettings, type PharmacySettings } from './pharmacy-settings.js';
export { changeProduct, createProduct } from './product-actions.js';
export { writeProducts, type ProductWrite } from './product-batch-actions.js';
export {
  gtinOf,
  NEW_PRODUCT,
  newProductSchema,
  productChangesSchema,
  type NewProduct,
  type ProductBody,
  type Substance,
} from './product-content.js';
export { productRecord } from './product-record.js';
export {
  holdGivenProducts,
  lockProduct,
  PRODUCT_COLUMNS,
  visibleProducts,
  type GivenProduct,
  type ProductRow,
} from './product-store.js';
export { findStore, findWardStore } from './stores-store.js';
export { unitsOf } from './unit-rules.js';
export { verifyLedger } from './ledger-verification-actions.js';
