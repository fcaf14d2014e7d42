import type { WarningSaid } from './acceptance-store.js';

/** A warning as a check of medications shows it. */
export interface Warned {
  type: string;
  severity: string;
  items: { item: number | null; display: string }[];
}

const plain = (name: string): string => name.trim().toLowerCase();

/** Which of them were overridden: all that was asked about and that they warn of was prescribed. */
export function warningsSaid(warnings: readonly Warned[], prescribed: readonly string[]): WarningSaid[] {
  const names = new Set(prescribed.map(plain));
  return warnings.map(({ type, severity, items }) => ({
    type,
    severity,
    items: items.map(({ display }) => plain(display)).sort(),
    overridden: items.every(({ item, display }) => item === null || names.has(plain(display))),
  }));
}
