import type { State } from './state.js';

export type PresenceState = 'active' | 'idle' | 'offline';

/** Whether a user is active, idle or offline. `now` is in seconds since 1970. */
export function presenceOf(state: State, user_id: number, now = Date.now() / 1000): PresenceState {
  const presence = state.presences.get(user_id);
  if (!presence) return 'offline';
  const threshold = Number(state.realm['server_presence_offline_threshold_seconds'] ?? 200);
  if (now - presence.active_timestamp < threshold) return 'active';
  return now - presence.idle_timestamp < threshold ? 'idle' : 'offline';
}
