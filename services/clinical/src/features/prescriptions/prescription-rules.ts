import type { Failure } from '../../domain/failures.js';
import type { PrescriptionItem } from './prescription-content.js';

export const PRESCRIPTION_STATUSES = ['draft', 'active', 'completed', 'cancelled', 'stopped'] as const;
export type PrescriptionStatus = (typeof PRESCRIPTION_STATUSES)[number];

const MOVES: Partial<Record<PrescriptionStatus, readonly PrescriptionStatus[]>> = {
  draft: ['active', 'cancelled'],
  active: ['completed', 'cancelled', 'stopped'],
};

/** Clinical-gaps.md section 7. */
export const canMovePrescription = (from: PrescriptionStatus, to: PrescriptionStatus): boolean =>
  MOVES[from]?.includes(to) ?? false;

/** What is missing before the patient can follow it: how much and how often, or instructions. */
export const issueFailures = (items: readonly PrescriptionItem[]): Failure[] =>
  items.flatMap((item, index) =>
    (item.dose && item.frequency) || item.instructions?.trim()
      ? []
      : [{ path: `items.${index}.dose`, rule: 'required_when', other: 'status', value: 'active' } as const],
  );
