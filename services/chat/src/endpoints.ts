import { fetchApiKeyEndpoint } from './features/api-keys/fetch-api-key.js';
import { getServerSettingsEndpoint } from './features/realm/get-server-settings.js';
import type { Endpoint } from './http/endpoint.js';

/** Every operation, in the order of the specification. */
export const ENDPOINTS: readonly Endpoint[] = [fetchApiKeyEndpoint, getServerSettingsEndpoint];
