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
  /** Milliseconds from the name of where a client's keys are to the last byte of the answer, and how many bytes and keys it may have. */
  keySetMs: 5_000,
  keySetBytes: 65_536,
  keySetKeys: 50,
  /** Seconds for which keys are as they were read, unless their host says fewer; for which they are good at most while it does not answer. */
  keySetSeconds: 300,
  keySetSecondsAtMost: 3_600,
  /** Seconds in which they are read once, whatever a client signs with and its host says. */
  keySetPauseSeconds: 30,
  /** Addresses of keys that a process remembers what is at. */
  keySets: 500,
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
