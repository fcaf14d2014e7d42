import type { OwnRule } from '../../domain/failures.js';

export const SUPERSEDED: OwnRule = {
  name: 'superseded',
  en: 'The :attribute has been superseded by a newer version.',
  es: ':attribute fue reemplazado por una versión más nueva.',
};

export const SECOND_LOOK: OwnRule = {
  name: 'second_look',
  en: 'The :attribute waits for a second person, who has to look at the result first.',
  es: ':attribute espera a una segunda persona, que debe revisar antes el resultado.',
};

export const LAB_RESULT_STATUSES = [
  'partial',
  'preliminary',
  'final',
  'amended',
  'corrected',
  'appended',
  'cancelled',
  'entered-in-error',
] as const;
export type LabResultStatus = (typeof LAB_RESULT_STATUSES)[number];

export const INTERPRETATIONS = ['N', 'L', 'H', 'LL', 'HH', 'A', 'AA', '<', '>'] as const;
export type Interpretation = (typeof INTERPRETATIONS)[number];

/** The statuses in which a result is first entered. */
export const ENTRY_STATUSES = ['partial', 'preliminary', 'final'] as const satisfies readonly LabResultStatus[];

const OPEN: readonly LabResultStatus[] = ['partial', 'preliminary'];
const CORRECTIONS = ['amended', 'corrected', 'appended'] as const satisfies readonly LabResultStatus[];

/** The statuses of a result that supersedes another one. */
export const NEXT_STATUSES = [...ENTRY_STATUSES, ...CORRECTIONS] as const;

/** Whether everything that was asked for is there. */
export const isComplete = (status: LabResultStatus): boolean =>
  status === 'final' || (CORRECTIONS as readonly LabResultStatus[]).includes(status);

/** Whether a result of that status may be superseded by one of this: what was not final yet, or a correction. */
export function canSupersede(from: LabResultStatus, to: LabResultStatus): boolean {
  if (OPEN.includes(from)) return (ENTRY_STATUSES as readonly LabResultStatus[]).includes(to);
  return isComplete(from) && (CORRECTIONS as readonly LabResultStatus[]).includes(to);
}

/** What a result becomes when it is withdrawn; undefined where it is already. */
export function withdrawnStatus(from: LabResultStatus): LabResultStatus | undefined {
  if (OPEN.includes(from)) return 'cancelled';
  return isComplete(from) ? 'entered-in-error' : undefined;
}

interface Measured {
  value: { type: string; number?: number | null; comparator?: string | null };
  interpretation?: Interpretation | null;
  reference_range?: { low?: number | null; high?: number | null } | null;
}

/** The interpretation that was given, else what the reference range says of an exact number. */
export function interpretationOf({ value, interpretation, reference_range }: Measured): Interpretation | null {
  if (interpretation) return interpretation;
  if (value.number == null || value.comparator || !reference_range) return null;
  const { low, high } = reference_range;
  if (low != null && value.number < low) return 'L';
  if (high != null && value.number > high) return 'H';
  return low != null || high != null ? 'N' : null;
}

/** What a list needs to show of the observations at a glance. */
export function flagsOf(interpretations: readonly (Interpretation | null)[]) {
  return {
    has_abnormal: interpretations.some((code) => code !== null && code !== 'N'),
    has_critical: interpretations.some((code) => code === 'LL' || code === 'HH' || code === 'AA'),
  };
}
