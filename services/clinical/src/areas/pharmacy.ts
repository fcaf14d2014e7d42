import { createPharmacyProductEndpoint } from '../features/pharmacy/create-pharmacy-product.js';
import { createPharmacyStoreEndpoint } from '../features/pharmacy/create-pharmacy-store.js';
import { getPharmacyProductEndpoint } from '../features/pharmacy/get-pharmacy-product.js';
import { getPharmacyStoreEndpoint } from '../features/pharmacy/get-pharmacy-store.js';
import { listPharmacyProductVersionsEndpoint } from '../features/pharmacy/list-pharmacy-product-versions.js';
import { listPharmacyProductsEndpoint } from '../features/pharmacy/list-pharmacy-products.js';
import { listPharmacyStoresEndpoint } from '../features/pharmacy/list-pharmacy-stores.js';
import { updatePharmacyProductEndpoint } from '../features/pharmacy/update-pharmacy-product.js';
import { updatePharmacyStoreEndpoint } from '../features/pharmacy/update-pharmacy-store.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** The pharmacy (clinical-areas.md section 4). */
export const pharmacy = {
  Pharmacy: {
    'GET /api/v1/pharmacy/products': listPharmacyProductsEndpoint,
    'POST /api/v1/pharmacy/products': createPharmacyProductEndpoint,
    'GET /api/v1/pharmacy/products/{product}': getPharmacyProductEndpoint,
    'PATCH /api/v1/pharmacy/products/{product}': updatePharmacyProductEndpoint,
    'GET /api/v1/pharmacy/products/{product}/versions': listPharmacyProductVersionsEndpoint,
    'GET /api/v1/pharmacy/stores': listPharmacyStoresEndpoint,
    'POST /api/v1/pharmacy/stores': createPharmacyStoreEndpoint,
    'GET /api/v1/pharmacy/stores/{store}': getPharmacyStoreEndpoint,
    'PATCH /api/v1/pharmacy/stores/{store}': updatePharmacyStoreEndpoint,
  },
} satisfies EndpointMap;
