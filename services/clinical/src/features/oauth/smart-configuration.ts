import type { Deps } from '../../deps/deps.js';
import { isNamedFor, OTHER_SCOPES, SMART_TYPES } from '../../domain/smart-scopes.js';
import { SIGNED_WITH } from '../../secrets/signing-keys.js';
import { ASSERTION_ALGORITHMS } from './client-assertions.js';
import { authorizeUrl, issuerUrl, tokenUrl } from './oauth-urls.js';

/** What SMART can do here (SMART App Launch 2.2, section 9), which is what OpenID Connect Discovery wants to know as well. */
export function smartConfiguration(deps: Pick<Deps, 'config'>) {
  const { public_url } = deps.config;
  const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];
  return {
    issuer: issuerUrl(deps),
    jwks_uri: `${public_url}/oauth/jwks`,
    authorization_endpoint: authorizeUrl(deps),
    token_endpoint: tokenUrl(deps),
    token_endpoint_auth_methods_supported: [...methods, 'none'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    introspection_endpoint: `${public_url}/oauth/introspect`,
    introspection_endpoint_auth_methods_supported: methods,
    revocation_endpoint: `${public_url}/oauth/revoke`,
    userinfo_endpoint: `${public_url}/oauth/userinfo`,
    management_endpoint: `${public_url}/account`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNED_WITH],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    // Where nothing is said of it, OpenID Connect takes it as supported.
    request_uri_parameter_supported: false,
    claims_supported: ['sub', 'name', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'fhirUser'],
    scopes_supported: [
      ...OTHER_SCOPES,
      ...['patient', 'user', 'system'].flatMap((context) =>
        ['*', ...Object.keys(SMART_TYPES).filter((type) => isNamedFor(context, type))].map(
          (type) => `${context}/${type}.${lettersOf(type)}`,
        ),
      ),
    ],
    capabilities: [
      'launch-ehr',
      'launch-standalone',
      'authorize-post',
      'client-public',
      'client-confidential-symmetric',
      'client-confidential-asymmetric',
      'sso-openid-connect',
      'context-banner',
      'context-ehr-patient',
      'context-ehr-encounter',
      'context-standalone-patient',
      'permission-offline',
      'permission-online',
      'permission-patient',
      'permission-user',
      'permission-v1',
      'permission-v2',
    ],
  };
}

/** Of all types, what there is for any of them. */
const lettersOf = (type: string): string => SMART_TYPES[type]?.interactions ?? 'cruds';
