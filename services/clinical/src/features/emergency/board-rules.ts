import type { VisitRow } from './visit-store.js';
import { TARGETS, type EmergencySettings } from './emergency-settings.js';

/** How long somebody waits, and since when too long. */
export interface Waiting {
  /** From arrival until somebody saw the patient, or until now. */
  waiting_minutes: number;
  /** Until when somebody was to see the patient; null before a triage. */
  target_at: string | null;
  reassess_at: string | null;
  overdue: boolean;
}

/** Minutes from arrival until somebody is to see a patient of that triage. Of a scale that the clinic has left, what is usual there. */
export const targetMinutes = (
  { scale, targets }: EmergencySettings,
  triage: { scale: EmergencySettings['scale']; level: number },
): number => (triage.scale === scale ? targets : TARGETS[triage.scale])[triage.level - 1] ?? 0;

export function waitingOf(
  { arrival_at, first_seen_at, triage }: Pick<VisitRow, 'arrival_at' | 'first_seen_at' | 'triage'>,
  settings: EmergencySettings,
  now: Date,
): Waiting {
  const arrived = Date.parse(arrival_at);
  const target = triage && arrived + targetMinutes(settings, triage) * 60_000;
  const reassess_at = triage?.reassess_at ?? null;
  const isLate = target !== null && first_seen_at === null && now.getTime() > target;
  const until = first_seen_at === null ? now.getTime() : Date.parse(first_seen_at);
  return {
    waiting_minutes: Math.max(0, Math.floor((until - arrived) / 60_000)),
    target_at: target === null ? null : new Date(target).toISOString(),
    reassess_at,
    overdue: isLate || (reassess_at !== null && now.getTime() > Date.parse(reassess_at)),
  };
}
