import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Counts an answered request under its route template, never its path: paths hold identifiers. */
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Counts a run of a periodic job, of which this process has failed so many in a row: 0 for one that succeeded. */
  ranJob(job: string, failures: number): void;
  /** How long the sealing and the feeds of changes have stood still, in seconds. */
  stoodStill(unsealed: number, horizon: number): void;
  /** Whether the audit trail was found whole when it was verified last. */
  trailVerified(whole: boolean): void;
  /** Whether the ledger of the pharmacies was found whole when it was verified last. */
  ledgerVerified(whole: boolean): void;
  /** For how many seconds the first change that is not handed over to its consumer has waited. */
  outboxWaited(seconds: number): void;
  /** How many deliveries wait (counted up to 10,000), and for how many seconds the first that is due has. */
  waitedFor(pending: number, late: number): void;
  /** For how many seconds the first mail has waited. */
  mailWaited(seconds: number): void;
  /** How many reminders were sent of the critical result that has waited longest for somebody. */
  reminded(times: number): void;
  /** Counts an emergency visit that became overdue, by what passed. */
  toldOverdue(kind: string): void;
  /** Counts an attempt to send a mail, by how it ended. */
  mailed(outcome: string): void;
  /** Counts a warning that a prescriber overrode, by what it was based on. */
  overrode(basis: string): void;
  /** Counts an attempt to tell a webhook something, by how it ended. */
  delivered(result: string): void;
  /** Counts a message of HL7 v2 that came over MLLP, by how it was acknowledged. */
  acknowledged(code: string): void;
  /** Over how many connections nothing is sent since a message was rejected. */
  stoppedSending(connections: number): void;
  /** How many systems are connected to the listener. */
  connected(sockets: number): void;
}

export function createMetrics(registry: Registry): Metrics {
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'clinical_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'clinical_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'clinical_job_runs_total',
    help: 'Runs of periodic jobs.',
    labelNames: ['job', 'result'],
    registers: [registry],
  });
  const failuresInARow = new Gauge({
    name: 'clinical_job_failures_in_a_row',
    help: 'Runs of a periodic job that have failed since it last succeeded.',
    labelNames: ['job'],
    registers: [registry],
  });
  const unsealedAge = new Gauge({
    name: 'clinical_audit_unsealed_seconds',
    help: 'How long the oldest row of the audit trail has waited to be sealed.',
    registers: [registry],
  });
  const horizonLag = new Gauge({
    name: 'clinical_change_horizon_lag_seconds',
    help: 'How far before now the feeds of changes end.',
    registers: [registry],
  });
  const trailWhole = new Gauge({
    name: 'clinical_audit_trail_whole',
    help: '1 when the audit trail was whole as it was verified last, 0 when it was not.',
    registers: [registry],
  });
  const ledgerWhole = new Gauge({
    name: 'clinical_pharmacy_ledger_whole',
    help: '1 when the ledger of the pharmacies was whole as it was verified last, 0 when it was not.',
    registers: [registry],
  });
  const outboxAge = new Gauge({
    name: 'clinical_outbox_waiting_seconds',
    help: 'How long the oldest change has waited to be handed to those who follow changes.',
    registers: [registry],
  });
  const pendingDeliveries = new Gauge({
    name: 'clinical_webhook_deliveries_pending',
    help: 'Deliveries to webhooks that are still to be made, counted up to 10000.',
    registers: [registry],
  });
  const lateDeliveries = new Gauge({
    name: 'clinical_webhook_deliveries_late_seconds',
    help: 'How long the first delivery that is due has waited.',
    registers: [registry],
  });
  const mailAge = new Gauge({
    name: 'clinical_mails_waiting_seconds',
    help: 'How long the oldest mail has waited to be sent.',
    registers: [registry],
  });
  const reminders = new Gauge({
    name: 'clinical_critical_result_reminders',
    help: 'Reminders that were sent of the critical result that has waited longest to be acknowledged.',
    registers: [registry],
  });
  const overdues = new Counter({
    name: 'clinical_emergency_overdue_total',
    help: 'Emergency visits that became overdue.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const mails = new Counter({
    name: 'clinical_mails_total',
    help: 'Attempts to send a mail.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const overrides = new Counter({
    name: 'clinical_prescription_overrides_total',
    help: 'Warnings of a prescription that its prescriber overrode.',
    labelNames: ['basis'],
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'clinical_webhook_attempts_total',
    help: 'Attempts to tell a webhook something.',
    labelNames: ['result'],
    registers: [registry],
  });
  const messages = new Counter({
    name: 'clinical_hl_messages_total',
    help: 'Messages of HL7 v2 over MLLP.',
    labelNames: ['code'],
    registers: [registry],
  });
  const sockets = new Gauge({
    name: 'clinical_hl_connections',
    help: 'Systems that are connected to the listener of HL7 v2.',
    registers: [registry],
  });
  const stopped = new Gauge({
    name: 'clinical_hl_stopped_connections',
    help: 'Connections over which nothing is sent since the other side rejected a message.',
    registers: [registry],
  });
  // What the worker measures: a process that does not measure it does not say that it is zero.
  for (const gauge of [
    trailWhole,
    ledgerWhole,
    unsealedAge,
    horizonLag,
    outboxAge,
    mailAge,
    reminders,
    pendingDeliveries,
    lateDeliveries,
    sockets,
    stopped,
  ])
    gauge.remove();
  return {
    registry,
    observe(method, route, status, seconds) {
      requests.inc({ method, route, status: String(status) });
      duration.observe({ method, route }, seconds);
    },
    ranJob(job, failures) {
      jobs.inc({ job, result: failures === 0 ? 'ok' : 'failed' });
      failuresInARow.set({ job }, failures);
    },
    stoodStill(unsealed, horizon) {
      unsealedAge.set(unsealed);
      horizonLag.set(horizon);
    },
    trailVerified(whole) {
      trailWhole.set(whole ? 1 : 0);
    },
    ledgerVerified(whole) {
      ledgerWhole.set(whole ? 1 : 0);
    },
    outboxWaited(seconds) {
      outboxAge.set(Math.max(0, seconds));
    },
    waitedFor(pending, late) {
      pendingDeliveries.set(pending);
      lateDeliveries.set(Math.max(0, late));
    },
    reminded(times) {
      reminders.set(times);
    },
    mailWaited(seconds) {
      mailAge.set(Math.max(0, seconds));
    },
    toldOverdue(kind) {
      overdues.inc({ kind });
    },
    mailed(outcome) {
      mails.inc({ outcome });
    },
    overrode(basis) {
      overrides.inc({ basis });
    },
    delivered(result) {
      attempts.inc({ result });
    },
    acknowledged(code) {
      messages.inc({ code });
    },
    stoppedSending(count) {
      stopped.set(count);
    },
    connected(count) {
      sockets.set(count);
    },
  };
}
