import type { WarningOutcome } from './acceptance-store.js';

/** A warning as a medication check shows it. */
export interface Warned {
  type: string;
  severity: string;
  items: { item: number | null; display: string }[];
}

const plain = (name: string): string => name.trim().toLowerCase();

/**
 * The outcome of each warning. It is overridden if all the items that it concerns and that were asked about were
 * prescribed.
 */
export function warningOutcomes(warnings: readonly Warned[], prescribed: readonly string[]): WarningOutcome[] {
  const names = new Set(prescribed.map(plain));
  return warnings.map(({ type, severity, items }) => ({
    type,
    severity,
    items: items.map(({ display }) => plain(display)).sort(),
    overridden: items.every(({ item, display }) => item === null || names.has(plain(display))),
  }));
}
