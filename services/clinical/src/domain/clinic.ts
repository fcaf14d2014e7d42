import type { Area } from './areas.js';
import type { PhiPolicy } from './phi-policy.js';

/** What a clinic may ask of a note, beyond what clinical-gaps.md 2.7 does, before it is signed. */
export const COMPLETION_REQUIREMENTS = ['diagnosis', 'assessment', 'plan', 'vitals'] as const;
export type CompletionRequirement = (typeof COMPLETION_REQUIREMENTS)[number];

export interface Clinic {
  id: string;
  name: string;
  /** IANA name. */
  timezone: string;
  locale: string;
  environment: 'live' | 'test';
  settings: Record<string, unknown> & {
    completion_requires?: readonly CompletionRequirement[];
    areas?: readonly Area[];
  };
  /** Null where the default policy holds. */
  phi_policy: PhiPolicy | null;
}
