/**
 * How many requests each kind of caller may make (clinical-gaps.md section 5). `burst` is what may go
 * above `quota` before a request is refused. Each quota can be replaced by the environment.
 */
export const RATE_LIMITS = {
  'login-failures-minute': { quota: 5, burst: 0, windowSeconds: 60 },
  'login-failures-hour': { quota: 20, burst: 0, windowSeconds: 3600 },
  'login-address-minute': { quota: 30, burst: 0, windowSeconds: 60 },
  'login-address-hour': { quota: 300, burst: 0, windowSeconds: 3600 },
  'mail-hour': { quota: 5, burst: 0, windowSeconds: 3600 },
  session: { quota: 30, burst: 0, windowSeconds: 60 },
  'mobile-read': { quota: 120, burst: 20, windowSeconds: 60 },
  'mobile-write': { quota: 30, burst: 10, windowSeconds: 60 },
  'api-live': { quota: 600, burst: 0, windowSeconds: 60 },
  'api-test': { quota: 60, burst: 0, windowSeconds: 60 },
  fhir: { quota: 600, burst: 0, windowSeconds: 60 },
  // Who asks for a token, and how, is nobody yet: a whole clinic's apps, and services that ask for one each time, from one address.
  smart: { quota: 300, burst: 0, windowSeconds: 60 },
  // A laboratory sends all its results from one address, and each is cheap to refuse.
  hl7: { quota: 3000, burst: 0, windowSeconds: 60 },
  anonymous: { quota: 60, burst: 0, windowSeconds: 60 },
  'failed-credentials': { quota: 20, burst: 0, windowSeconds: 60 },
  clinic: { quota: 3000, burst: 0, windowSeconds: 60 },
} as const satisfies Record<string, { quota: number; burst: number; windowSeconds: number }>;

export type RateLimitName = keyof typeof RATE_LIMITS;
