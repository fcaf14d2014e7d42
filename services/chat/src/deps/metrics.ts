import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Duration of an answered request, in seconds. */
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** What became of mails; those that wait are jobs. */
  mails: Counter<'outcome'>;
  /** What became of notifications; those that wait are counted when they are asked for. */
  notifications: Counter<'way' | 'outcome'>;
  /** What became of notifications to devices. */
  pushes: Counter<'kind' | 'type' | 'outcome'>;
}

/** One registry per app, so that two apps fit into one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'chat_http_request_seconds',
      help: 'Time from the request line to the end of the answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'chat_mails_total',
      help: 'Mails by what became of them: sent, delayed (tried again later), given_up',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    notifications: new Counter({
      name: 'chat_notifications_total',
      help: 'Notifications by way and by what became of them: sent, given_up',
      labelNames: ['way', 'outcome'],
      registers: [registry],
    }),
    pushes: new Counter({
      name: 'chat_pushes_total',
      help: 'Notifications to devices by what became of them: sent, delayed (tried again), dropped (read or too old), given_up',
      labelNames: ['kind', 'type', 'outcome'],
      registers: [registry],
    }),
  };
}
