import type { WaitingPlace } from '../domain/overload-error.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Duration of an answered request, in seconds. */
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Requests that were refused because too many waited. */
  refused: Counter<'place'>;
  /** What became of mails; those that wait are jobs. */
  mails: Counter<'outcome'>;
  /** What became of notifications; those that wait are counted when they are asked for. */
  notifications: Counter<'way' | 'outcome'>;
  /** What became of notifications to devices. */
  pushes: Counter<'kind' | 'type' | 'outcome'>;
}

/** One registry per app, so that two apps fit into one process. */
export function createMetrics(waiting: Readonly<Record<WaitingPlace, () => number>>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const places = Object.entries(waiting);
  new Gauge({
    name: 'chat_requests_waiting',
    help: 'Requests that wait before they get a connection of the database, by what they wait for: connection, sending',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      for (const [place, count] of places) this.set({ place }, count());
    },
  });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'chat_http_request_seconds',
      help: 'Time from the request line to the end of the answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [registry],
    }),
    refused: new Counter({
      name: 'chat_requests_refused_total',
      help: 'Requests refused because too many waited, or because they had waited for too long, by what they waited for',
      labelNames: ['place'],
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
