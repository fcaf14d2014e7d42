import { askUserInfoEndpoint } from '../features/oauth/ask-user-info.js';
import { createAuthorizationEndpoint } from '../features/oauth/create-authorization.js';
import { createLaunchEndpoint } from '../features/oauth/create-launch.js';
import { endTokenEndpoint } from '../features/oauth/end-token.js';
import { findLaunchedPatientEndpoint } from '../features/oauth/find-launched-patient.js';
import { getOpenidConfigurationEndpoint } from '../features/oauth/get-openid-configuration.js';
import { getServerMetadataEndpoint } from '../features/oauth/get-server-metadata.js';
import { getSigningKeysEndpoint } from '../features/oauth/get-signing-keys.js';
import { getRootSmartConfigurationEndpoint } from '../features/oauth/get-root-smart-configuration.js';
import { getSmartConfigurationEndpoint } from '../features/oauth/get-smart-configuration.js';
import { getUserInfoEndpoint } from '../features/oauth/get-user-info.js';
import { introspectTokenEndpoint } from '../features/oauth/introspect-token.js';
import { issueTokenEndpoint } from '../features/oauth/issue-token.js';
import { previewAuthorizationEndpoint } from '../features/oauth/preview-authorization.js';
import { createSmartAppEndpoint } from '../features/smart-apps/create-smart-app.js';
import { getSmartAppEndpoint } from '../features/smart-apps/get-smart-app.js';
import { listSmartAppsEndpoint } from '../features/smart-apps/list-smart-apps.js';
import { listSmartScopesEndpoint } from '../features/smart-apps/list-smart-scopes.js';
import { revokeSmartAppEndpoint } from '../features/smart-apps/revoke-smart-app.js';
import { rotateSmartAppSecretEndpoint } from '../features/smart-apps/rotate-smart-app-secret.js';
import { updateSmartAppEndpoint } from '../features/smart-apps/update-smart-app.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** How apps and services of others are let at records (SMART App Launch 2.2). */
export const smart = {
  'SMART apps': {
    'GET /api/v1/smart-apps': listSmartAppsEndpoint,
    'POST /api/v1/smart-apps': createSmartAppEndpoint,
    'GET /api/v1/smart-apps/scopes': listSmartScopesEndpoint,
    'GET /api/v1/smart-apps/{smart_app}': getSmartAppEndpoint,
    'PATCH /api/v1/smart-apps/{smart_app}': updateSmartAppEndpoint,
    'POST /api/v1/smart-apps/{smart_app}/rotate': rotateSmartAppSecretEndpoint,
    'DELETE /api/v1/smart-apps/{smart_app}': revokeSmartAppEndpoint,
  },
  'SMART launch': {
    'GET /fhir/R4/.well-known/smart-configuration': getSmartConfigurationEndpoint,
    'GET /.well-known/smart-configuration': getRootSmartConfigurationEndpoint,
    'GET /.well-known/openid-configuration': getOpenidConfigurationEndpoint,
    'GET /.well-known/oauth-authorization-server': getServerMetadataEndpoint,
    'POST /api/v1/smart-launches': createLaunchEndpoint,
    'POST /api/v1/smart-launches/patient': findLaunchedPatientEndpoint,
    'POST /api/v1/smart-authorizations/preview': previewAuthorizationEndpoint,
    'POST /api/v1/smart-authorizations': createAuthorizationEndpoint,
    'POST /oauth/token': issueTokenEndpoint,
    'POST /oauth/revoke': endTokenEndpoint,
    'POST /oauth/introspect': introspectTokenEndpoint,
    'GET /oauth/userinfo': getUserInfoEndpoint,
    'POST /oauth/userinfo': askUserInfoEndpoint,
    'GET /oauth/jwks': getSigningKeysEndpoint,
  },
} satisfies EndpointMap;
