import { Gauge } from 'prom-client';
import type { Deps } from '../../deps/deps.js';
import { findPushBacklog } from '../push-devices/index.js';

/** What waits to be sent to devices, the same on every replica: asked of the database whenever the metrics are read. */
export function countPushes({ db, metrics, log }: Pick<Deps, 'db' | 'metrics' | 'log'>): void {
  const labelNames = ['kind', 'type'] as const;
  const oldest = new Gauge({
    name: 'chat_pushes_oldest_seconds',
    help: 'How long the oldest notification has been waiting for its device, by kinds of device and notification',
    labelNames,
    registers: [metrics.registry],
  });
  const waiting = new Gauge({
    name: 'chat_pushes_waiting',
    help: 'Notifications that devices have not got yet',
    labelNames,
    registers: [metrics.registry],
    async collect() {
      try {
        const backlog = await findPushBacklog(db);
        for (const gauge of [waiting, oldest]) gauge.reset();
        for (const { kind, type, ...row } of backlog) {
          waiting.set({ kind, type }, row.waiting);
          oldest.set({ kind, type }, row.oldest_seconds);
        }
      } catch (error) {
        log.warn({ err: error }, 'the waiting notifications of devices could not be counted');
      }
    },
  });
}
