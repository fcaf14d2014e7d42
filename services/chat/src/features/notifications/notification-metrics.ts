import { Gauge } from 'prom-client';
import type { Deps } from '../../deps/deps.js';
import { findNotificationBacklog } from './due-notification-store.js';
import { WAYS, type Way } from './notification-sql.js';

/** What waits to be told, the same on every replica: asked of the database once whenever the metrics are read. */
export function countNotifications({ db, metrics, log }: Pick<Deps, 'db' | 'metrics' | 'log'>): void {
  let counting: Promise<void> | undefined;
  const gauge = (name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['way'],
      registers: [metrics.registry],
      // The gauges are read at the same time: each waits for the one count.
      collect: () =>
        (counting ??= count().finally(() => {
          counting = undefined;
        })),
    });
  const waiting = gauge('chat_notifications_waiting', 'Notifications that were not sent yet');
  const held = gauge('chat_notifications_held', 'Those of them that wait because the person is active');
  const overdue = gauge('chat_notifications_overdue_seconds', 'How long the oldest due notification has been waiting');

  async function count(): Promise<void> {
    try {
      const backlog = new Map((await findNotificationBacklog(db)).map((row) => [row.way, row]));
      for (const way of Object.keys(WAYS) as Way[]) {
        waiting.set({ way }, backlog.get(way)?.waiting ?? 0);
        held.set({ way }, backlog.get(way)?.held ?? 0);
        overdue.set({ way }, backlog.get(way)?.overdue_seconds ?? 0);
      }
    } catch (error) {
      log.warn({ err: error }, 'the waiting notifications could not be counted');
    }
  }
}
