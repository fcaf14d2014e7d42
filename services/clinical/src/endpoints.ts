import { loginEndpoint } from './features/auth/login.js';
import { listCatalogsEndpoint } from './features/catalogs/list-catalogs.js';
import { createConsultationEndpoint } from './features/consultations/create-consultation.js';
import { getConsultationEndpoint } from './features/consultations/get-consultation.js';
import { createImagingOrderEndpoint } from './features/imaging-orders/create-imaging-order.js';
import { pingEndpoint } from './features/system/ping.js';
import type { Endpoint } from './http/endpoint.js';

/** Every operation, in the order of the specification. */
export const endpoints: readonly Endpoint[] = [
  loginEndpoint,
  listCatalogsEndpoint,
  createConsultationEndpoint,
  getConsultationEndpoint,
  createImagingOrderEndpoint,

  pingEndpoint,
];
