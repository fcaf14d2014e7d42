/** Of a visit, what says how long somebody waits. */
export interface Times {
  arrival_at: string;
  first_seen_at: string | null;
  target_at: string | null;
  reassess_at: string | null;
  waiting_minutes: number;
}

const MINUTE_MS = 60_000;
const minutes = (from: string, to: number): number => Math.max(0, Math.floor((to - Date.parse(from)) / MINUTE_MS));

/** How long somebody has been here, and by how many minutes what was due is late. */
export function timesOf(visit: Times, now: number) {
  const { arrival_at, first_seen_at, target_at, reassess_at } = visit;
  const isPast = (at: string | null): at is string => at !== null && Date.parse(at) < now;
  return {
    here: minutes(arrival_at, now),
    seenAfter: first_seen_at === null ? undefined : visit.waiting_minutes,
    late: first_seen_at === null && isPast(target_at) ? minutes(target_at, now) : undefined,
    triageLate: isPast(reassess_at) ? minutes(reassess_at, now) : undefined,
  };
}

export const isLate = (visit: Times, now: number): boolean => {
  const { late, triageLate } = timesOf(visit, now);
  return late !== undefined || triageLate !== undefined;
};
