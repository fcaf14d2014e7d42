import { createBedEndpoint } from '../features/wards/create-bed.js';
import { createWardEndpoint } from '../features/wards/create-ward.js';
import { getBedEndpoint } from '../features/wards/get-bed.js';
import { getWardEndpoint } from '../features/wards/get-ward.js';
import { listBedVersionsEndpoint } from '../features/wards/list-bed-versions.js';
import { listBedsEndpoint } from '../features/wards/list-beds.js';
import { listWardVersionsEndpoint } from '../features/wards/list-ward-versions.js';
import { listWardsEndpoint } from '../features/wards/list-wards.js';
import { setBedStateEndpoint } from '../features/wards/set-bed-state.js';
import { updateBedEndpoint } from '../features/wards/update-bed.js';
import { updateWardEndpoint } from '../features/wards/update-ward.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** Wards, beds and who has them (clinical-areas.md section 3). */
export const hospitalization = {
  Wards: {
    'GET /api/v1/wards': listWardsEndpoint,
    'POST /api/v1/wards': createWardEndpoint,
    'GET /api/v1/wards/{ward}': getWardEndpoint,
    'PATCH /api/v1/wards/{ward}': updateWardEndpoint,
    'GET /api/v1/wards/{ward}/versions': listWardVersionsEndpoint,
    'GET /api/v1/beds': listBedsEndpoint,
    'POST /api/v1/beds': createBedEndpoint,
    'GET /api/v1/beds/{bed}': getBedEndpoint,
    'PATCH /api/v1/beds/{bed}': updateBedEndpoint,
    'GET /api/v1/beds/{bed}/versions': listBedVersionsEndpoint,
    'POST /api/v1/beds/{bed}/state': setBedStateEndpoint,
  },
} satisfies EndpointMap;
