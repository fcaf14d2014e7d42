import type { Failure, OwnRule } from '../../domain/failures.js';
import type { NewMedication, Schedule } from './medication-content.js';

export const MEDICATION_STATUSES = ['active', 'on_hold', 'stopped', 'completed'] as const;
export type MedicationStatus = (typeof MEDICATION_STATUSES)[number];

const MOVES: Partial<Record<MedicationStatus, readonly MedicationStatus[]>> = {
  active: ['on_hold', 'stopped', 'completed'],
  on_hold: ['active', 'stopped', 'completed'],
};

export const canMoveMedication = (from: MedicationStatus, to: MedicationStatus): boolean =>
  MOVES[from]?.includes(to) ?? false;

export const TOO_MANY: OwnRule = {
  name: 'too_many',
  en: 'An admission can have at most :limit medications.',
  es: 'Una hospitalización puede tener :limit medicamentos como máximo.',
};

/** Failures of an order: members that are missing or inconsistent. */
export function orderFailures({ dose, instructions, ends_at }: NewMedication, starts_at: string): Failure[] {
  const failures: Failure[] = [];
  if (!dose && !instructions?.trim()) failures.push({ path: 'dose', rule: 'required' });
  if (ends_at && ends_at <= starts_at) failures.push({ path: 'ends_at', rule: 'greater_than', other: 'starts_at' });
  return failures;
}

/** The stored schedule: sorted times, and the time of the first dose. */
export function scheduleOf({ schedule }: Pick<NewMedication, 'schedule'>, starts_at: string): Schedule {
  switch (schedule.kind) {
    case 'fixed':
      return { kind: 'fixed', times: schedule.times.toSorted() };
    case 'interval':
      return { ...schedule, first_at: schedule.first_at ?? starts_at };
    case 'as_needed':
      return schedule;
  }
}
