import { createPharmacyProductEndpoint } from '../features/pharmacy-products/create-pharmacy-product.js';
import { createPharmacyStoreEndpoint } from '../features/pharmacy-stores/create-pharmacy-store.js';
import { getPharmacyProductEndpoint } from '../features/pharmacy-products/get-pharmacy-product.js';
import { getPharmacyStoreEndpoint } from '../features/pharmacy-stores/get-pharmacy-store.js';
import { listPharmacyProductVersionsEndpoint } from '../features/pharmacy-products/list-pharmacy-product-versions.js';
import { listPharmacyProductsEndpoint } from '../features/pharmacy-products/list-pharmacy-products.js';
import { listPharmacyStoresEndpoint } from '../features/pharmacy-stores/list-pharmacy-stores.js';
import { updatePharmacyProductEndpoint } from '../features/pharmacy-products/update-pharmacy-product.js';
import { updatePharmacyStoreEndpoint } from '../features/pharmacy-stores/update-pharmacy-store.js';
import { createPharmacyReceiptEndpoint } from '../features/pharmacy-documents/create-pharmacy-receipt.js';
import { getPharmacyReceiptEndpoint } from '../features/pharmacy-documents/get-pharmacy-receipt.js';
import { listPharmacyReceiptsEndpoint } from '../features/pharmacy-documents/list-pharmacy-receipts.js';
import { createPharmacyTransferEndpoint } from '../features/pharmacy-documents/create-pharmacy-transfer.js';
import { getPharmacyTransferEndpoint } from '../features/pharmacy-documents/get-pharmacy-transfer.js';
import { listPharmacyTransfersEndpoint } from '../features/pharmacy-documents/list-pharmacy-transfers.js';
import { createPharmacyAdjustmentEndpoint } from '../features/pharmacy-documents/create-pharmacy-adjustment.js';
import { getPharmacyAdjustmentEndpoint } from '../features/pharmacy-documents/get-pharmacy-adjustment.js';
import { listPharmacyAdjustmentsEndpoint } from '../features/pharmacy-documents/list-pharmacy-adjustments.js';
import { createPharmacyDestructionEndpoint } from '../features/pharmacy-documents/create-pharmacy-destruction.js';
import { getPharmacyDestructionEndpoint } from '../features/pharmacy-documents/get-pharmacy-destruction.js';
import { listPharmacyDestructionsEndpoint } from '../features/pharmacy-documents/list-pharmacy-destructions.js';
import { createPharmacyCountEndpoint } from '../features/pharmacy-documents/create-pharmacy-count.js';
import { getPharmacyCountEndpoint } from '../features/pharmacy-documents/get-pharmacy-count.js';
import { listPharmacyCountsEndpoint } from '../features/pharmacy-documents/list-pharmacy-counts.js';
import { getPharmacyMovementEndpoint } from '../features/pharmacy-stock/get-pharmacy-movement.js';
import { listPharmacyMovementsEndpoint } from '../features/pharmacy-stock/list-pharmacy-movements.js';
import { listPharmacyStockEndpoint } from '../features/pharmacy-stock/list-pharmacy-stock.js';
import { witnessPharmacyDocumentEndpoint } from '../features/pharmacy-documents/witness-pharmacy-document.js';
import { cancelDispensationEndpoint } from '../features/dispensing/cancel-dispensation.js';
import { completeDispensationEndpoint } from '../features/dispensing/complete-dispensation.js';
import { createDispensationEndpoint } from '../features/dispensing/create-dispensation.js';
import { declineDispensationEndpoint } from '../features/dispensing/decline-dispensation.js';
import { getDispensationEndpoint } from '../features/dispensing/get-dispensation.js';
import { holdDispensationEndpoint } from '../features/dispensing/hold-dispensation.js';
import { listDispensationVersionsEndpoint } from '../features/dispensing/list-dispensation-versions.js';
import { listDispensationsEndpoint } from '../features/dispensing/list-dispensations.js';
import { listPharmacyQueueEndpoint } from '../features/dispensing/list-pharmacy-queue.js';
import { resumeDispensationEndpoint } from '../features/dispensing/resume-dispensation.js';
import { returnDispensationEndpoint } from '../features/dispensing/return-dispensation.js';
import { closePharmacyRecallEndpoint } from '../features/pharmacy-recalls/close-pharmacy-recall.js';
import { createPharmacyRecallEndpoint } from '../features/pharmacy-recalls/create-pharmacy-recall.js';
import { getPharmacyRecallEndpoint } from '../features/pharmacy-recalls/get-pharmacy-recall.js';
import { listPharmacyRecallsEndpoint } from '../features/pharmacy-recalls/list-pharmacy-recalls.js';
import { listRecalledPatientsEndpoint } from '../features/pharmacy-recalls/list-recalled-patients.js';
import { createPharmacyClosingEndpoint } from '../features/controlled-register/create-pharmacy-closing.js';
import { getPharmacyClosingEndpoint } from '../features/controlled-register/get-pharmacy-closing.js';
import { listControlledRegisterEndpoint } from '../features/controlled-register/list-controlled-register.js';
import { listPharmacyClosingsEndpoint } from '../features/controlled-register/list-pharmacy-closings.js';
import { getPharmacyMetricsEndpoint } from '../features/pharmacy-metrics/get-pharmacy-metrics.js';
import { watchPharmacyQueueEndpoint } from '../features/dispensing/watch-pharmacy-queue.js';
import { getPharmacyProductImportEndpoint } from '../features/product-imports/get-pharmacy-product-import.js';
import { importPharmacyProductsEndpoint } from '../features/product-imports/import-pharmacy-products.js';
import { createWitnessCodeEndpoint } from '../features/witness-codes/create-witness-code.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** The pharmacy (clinical-areas.md section 4). */
export const pharmacy = {
  Pharmacy: {
    'GET /api/v1/pharmacy/products': listPharmacyProductsEndpoint,
    'POST /api/v1/pharmacy/products': createPharmacyProductEndpoint,
    'GET /api/v1/pharmacy/products/{product}': getPharmacyProductEndpoint,
    'PATCH /api/v1/pharmacy/products/{product}': updatePharmacyProductEndpoint,
    'GET /api/v1/pharmacy/products/{product}/versions': listPharmacyProductVersionsEndpoint,
    'POST /api/v1/pharmacy/products/import': importPharmacyProductsEndpoint,
    'GET /api/v1/pharmacy/products/import/{product_import}': getPharmacyProductImportEndpoint,
    'GET /api/v1/pharmacy/stores': listPharmacyStoresEndpoint,
    'POST /api/v1/pharmacy/stores': createPharmacyStoreEndpoint,
    'GET /api/v1/pharmacy/stores/{store}': getPharmacyStoreEndpoint,
    'PATCH /api/v1/pharmacy/stores/{store}': updatePharmacyStoreEndpoint,
  },
  'Pharmacy stock': {
    'GET /api/v1/pharmacy/metrics': getPharmacyMetricsEndpoint,
    'GET /api/v1/pharmacy/stock': listPharmacyStockEndpoint,
    'GET /api/v1/pharmacy/movements': listPharmacyMovementsEndpoint,
    'GET /api/v1/pharmacy/movements/{movement}': getPharmacyMovementEndpoint,
    'GET /api/v1/pharmacy/receipts': listPharmacyReceiptsEndpoint,
    'POST /api/v1/pharmacy/receipts': createPharmacyReceiptEndpoint,
    'GET /api/v1/pharmacy/receipts/{receipt}': getPharmacyReceiptEndpoint,
    'GET /api/v1/pharmacy/transfers': listPharmacyTransfersEndpoint,
    'POST /api/v1/pharmacy/transfers': createPharmacyTransferEndpoint,
    'GET /api/v1/pharmacy/transfers/{transfer}': getPharmacyTransferEndpoint,
    'GET /api/v1/pharmacy/adjustments': listPharmacyAdjustmentsEndpoint,
    'POST /api/v1/pharmacy/adjustments': createPharmacyAdjustmentEndpoint,
    'GET /api/v1/pharmacy/adjustments/{adjustment}': getPharmacyAdjustmentEndpoint,
    'GET /api/v1/pharmacy/destructions': listPharmacyDestructionsEndpoint,
    'POST /api/v1/pharmacy/destructions': createPharmacyDestructionEndpoint,
    'GET /api/v1/pharmacy/destructions/{destruction}': getPharmacyDestructionEndpoint,
    'GET /api/v1/pharmacy/counts': listPharmacyCountsEndpoint,
    'POST /api/v1/pharmacy/counts': createPharmacyCountEndpoint,
    'GET /api/v1/pharmacy/counts/{count}': getPharmacyCountEndpoint,
    'POST /api/v1/pharmacy/{kind}/{pharmacy_document}/witness': witnessPharmacyDocumentEndpoint,
  },
  Recalls: {
    'GET /api/v1/pharmacy/recalls': listPharmacyRecallsEndpoint,
    'POST /api/v1/pharmacy/recalls': createPharmacyRecallEndpoint,
    'GET /api/v1/pharmacy/recalls/{recall}': getPharmacyRecallEndpoint,
    'GET /api/v1/pharmacy/recalls/{recall}/patients': listRecalledPatientsEndpoint,
    'POST /api/v1/pharmacy/recalls/{recall}/close': closePharmacyRecallEndpoint,
  },
  'Controlled register': {
    'GET /api/v1/pharmacy/controlled-register': listControlledRegisterEndpoint,
    'GET /api/v1/pharmacy/closings': listPharmacyClosingsEndpoint,
    'POST /api/v1/pharmacy/closings': createPharmacyClosingEndpoint,
    'GET /api/v1/pharmacy/closings/{closing}': getPharmacyClosingEndpoint,
  },
  Dispensing: {
    'GET /api/v1/pharmacy/queue': listPharmacyQueueEndpoint,
    'GET /api/v1/pharmacy/queue/events': watchPharmacyQueueEndpoint,
    'GET /api/v1/pharmacy/dispensations': listDispensationsEndpoint,
    'POST /api/v1/pharmacy/dispensations': createDispensationEndpoint,
    'GET /api/v1/pharmacy/dispensations/{dispensation}': getDispensationEndpoint,
    'GET /api/v1/pharmacy/dispensations/{dispensation}/versions': listDispensationVersionsEndpoint,
    'POST /api/v1/pharmacy/dispensations/{dispensation}/complete': completeDispensationEndpoint,
    'POST /api/v1/pharmacy/dispensations/{dispensation}/hold': holdDispensationEndpoint,
    'POST /api/v1/pharmacy/dispensations/{dispensation}/resume': resumeDispensationEndpoint,
    'POST /api/v1/pharmacy/dispensations/{dispensation}/decline': declineDispensationEndpoint,
    'POST /api/v1/pharmacy/dispensations/{dispensation}/cancel': cancelDispensationEndpoint,
    'POST /api/v1/pharmacy/dispensations/{dispensation}/returns': returnDispensationEndpoint,
    'POST /api/v1/witness-codes': createWitnessCodeEndpoint,
  },
} satisfies EndpointMap;
