import { TARGETS, type EmergencySettings } from './emergency-settings.js';
import type { TriageRow } from './triage-store.js';
import type { VisitRow } from './visit-store.js';

/** How long a patient has waited, and until when somebody should see them. */
export interface Waiting {
  /** From arrival until care began, or until now. */
  waiting_minutes: number;
  /** Arrival and the target of the triage level; null before a triage. */
  target_at: string | null;
  reassess_at: string | null;
  overdue: boolean;
}

/** The target of a triage in minutes after arrival. A scale that the clinic no longer uses has its default targets. */
export const targetMinutes = (
  { scale, targets }: EmergencySettings,
  triage: { scale: EmergencySettings['scale']; level: number },
): number => (triage.scale === scale ? targets : TARGETS[triage.scale])[triage.level - 1] ?? 0;

type Awaiting = Pick<VisitRow, 'arrival_at' | 'first_seen_at'> & {
  triage: Pick<TriageRow, 'scale' | 'level' | 'reassess_at'> | null;
};

const targetOf = ({ arrival_at, triage }: Awaiting, settings: EmergencySettings): string | null =>
  triage && new Date(Date.parse(arrival_at) + targetMinutes(settings, triage) * 60_000).toISOString();

/** The times at which a visit becomes overdue. */
export interface Due {
  kind: 'target' | 'reassessment';
  at: string;
}

export function duesOf(visit: Awaiting, settings: EmergencySettings): Due[] {
  const target = visit.first_seen_at === null ? targetOf(visit, settings) : null;
  const reassess_at = visit.triage?.reassess_at ?? null;
  return [
    ...(target === null ? [] : [{ kind: 'target' as const, at: target }]),
    ...(reassess_at === null ? [] : [{ kind: 'reassessment' as const, at: reassess_at }]),
  ];
}

export function waitingOf(visit: Awaiting, settings: EmergencySettings, now: Date): Waiting {
  const { arrival_at, first_seen_at, triage } = visit;
  const until = first_seen_at === null ? now.getTime() : Date.parse(first_seen_at);
  return {
    waiting_minutes: Math.max(0, Math.floor((until - Date.parse(arrival_at)) / 60_000)),
    target_at: targetOf(visit, settings),
    reassess_at: triage?.reassess_at ?? null,
    overdue: duesOf(visit, settings).some(({ at }) => now.getTime() > Date.parse(at)),
  };
}
