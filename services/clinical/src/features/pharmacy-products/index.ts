export { changeProduct, createProduct } from './product-actions.js';
export { type ProductWrite, writeProducts } from './product-batch-actions.js';
export {
  gtinOf,
  NEW_PRODUCT,
  type NewProduct,
  newProductSchema,
  type ProductBody,
  productChangesSchema,
  type Substance,
} from './product-content.js';
export { productRecord } from './product-record.js';
export {
  findActiveProducts,
  type GivenProduct,
  holdGivenProducts,
  holdProducts,
  lockProduct,
  PRODUCT_COLUMNS,
  type ProductRow,
  visibleProducts,
} from './product-store.js';
export { unitsOf } from './unit-rules.js';
