import type { BaseCall } from './operation.js';

/** What actions that change a clinic's records need of their call. */
export type Change = Pick<BaseCall<'clinic'>, 'db' | 'now' | 'language' | 'caller' | 'clinic' | 'phi' | 'trail'>;
