import { useEffect } from 'react';
import { call } from '../connection/call.js';
import type { Client } from '../connection/client.js';

const IDLE_AFTER_MS = 5 * 60_000;

/** Tells the service, again and again, whether somebody is at this window, and learns who else is. */
export function usePresence(client: Client): void {
  useEffect(() => {
    if (client.state.own_id === undefined) return;
    let lastUse = Date.now();
    const used = () => {
      lastUse = Date.now();
    };
    const ping = () => {
      const isActive = document.hasFocus() && Date.now() - lastUse < IDLE_AFTER_MS;
      void call('POST /users/me/presence', {
        status: isActive ? 'active' : 'idle',
        new_user_input: isActive,
        ping_only: false,
        last_update_id: -1,
        slim_presence: true,
      } as never)
        .then((answer) => {
          const { presences } = answer as { presences?: Record<string, unknown> };
          if (presences) client.foresee({ id: -1, type: 'presence', presences } as never);
        })
        .catch(() => undefined);
    };
    const seconds = Number(client.state.realm['server_presence_ping_interval_seconds'] ?? 60);
    const timer = setInterval(ping, seconds * 1000);
    addEventListener('pointerdown', used);
    addEventListener('keydown', used);
    ping();
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', used);
      removeEventListener('keydown', used);
    };
  }, [client]);
}
