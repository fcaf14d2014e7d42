/** The limits of what lets apps and services of others in. */
export const SMART_LIMITS = {
  /** SMART apps of a clinic that are not revoked; addresses that one may be sent back to, and scopes of one. */
  smartAppsPerClinic: 100,
  redirectUris: 10,
  smartScopes: 60,
  /** Characters of a list of scopes, of a request's `state`, of a signed assertion, and of a token that we signed. */
  scopeLength: 4_000,
  stateLength: 1_000,
  assertionLength: 8_192,
  signedTokenLength: 4_096,
  /** Bytes of a request to let an app in that is sent as a form: with room for it in an address, whose headers are at most 16 KB. */
  authorizationBytes: 8_192,
  /** Keys of one client, and bits of an RSA key of it at least. */
  clientKeys: 10,
  clientKeyBits: 2_048,
  /** Seconds that an authorization code and a launch stand; that an app's token is good, and a service's. */
  authorizationCodeSeconds: 60,
  launchSeconds: 300,
  /** Days that codes are kept, so that who brings one again is found out. */
  usedCodeDays: 1,
  appTokenSeconds: 3_600,
  /** Tokens of apps that a person has at a time. */
  appTokensPerUser: 50,
  serviceTokenSeconds: 300,
  /** Seconds that a signed assertion may be good for, and that clocks may differ. */
  assertionSeconds: 300,
  clockDriftSeconds: 30,
  /** Hours for which an app with `online_access` may refresh. */
  onlineAccessHours: 12,
  /** Days for which a key signs tokens. */
  signingKeyDays: 30,
} as const;
