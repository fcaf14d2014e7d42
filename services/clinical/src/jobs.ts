import { setMaxListeners } from 'node:events';
import type { Database } from './db/db.js';
import { PATIENT, type Patience } from './db/db-settings.js';
import { createLeaseTime } from './db/lease-clock.js';
import { openAs, type Role } from './db/roles.js';
import type { Deps } from './deps/deps.js';
import {
  anchorAuditTrail,
  makeAuditPartitions,
  noteVerification,
  sealAuditTrail,
  verifyNewSeals,
} from './features/audit/index.js';
import { createAnchors } from './deps/anchors.js';
import { createFileStore } from './deps/create-file-store.js';
import { createMailer } from './deps/mail.js';
import { removeUnnamedFiles } from './features/documents/index.js';
import { tellOfOverdueVisits } from './features/emergency/index.js';
import { boundMailWaits, sendNextMail } from './features/mails/index.js';
import { recordMissedChanges } from './features/older-releases/index.js';
import { makePartitions } from './features/outbox/index.js';
import {
  boundDeliveryWaits,
  createSender,
  deliverNext,
  dispatchChanges,
  forgetEndedSecrets,
  type Claim,
  type Send,
} from './features/webhooks/index.js';
import { boundExportLeases } from './fhir/export/export-store.js';
import { workOnExport } from './fhir/export/export-worker.js';
import { FHIR } from './fhir/http-exchange.js';
import { FHIR_LIMITS } from './fhir/limits.js';
import { types } from './fhir/operations.js';
import { noticeOf } from './fhir/resources/subscription/notification.js';
import { EMERGENCY_LIMITS, LIMITS, UPGRADE_LIMITS } from './limits/index.js';
import { codesOf } from './mail-codes.js';
import { interopJobs } from './interop-jobs.js';
import { pharmacyJobs } from './pharmacy-jobs.js';
import { suggestionJobs } from './suggestion-jobs.js';
import { PURGES } from './purges.js';
import { reminderJobs } from './reminder-jobs.js';
import { FAILURES_OF_CONCERN, repeat, type FailuresInARow, type Job } from './repeat-job.js';
import { watch } from './backlog-watch.js';

/** What jobs need of what outlives a request. */
type Worked = Pick<Deps, 'config' | 'log' | 'clock' | 'metrics'>;

export interface Jobs {
  list: readonly Job[];
  /** As whom they act. */
  databases: ReadonlyMap<Role, Database>;
  /** Names of those that have failed several times in a row. */
  failing(): string[];
  /** Waits for what is running, and lets nothing new begin. */
  stop(): Promise<void>;
}

/** The service's jobs, each on a connection of its own role; `start` runs them by their clocks. */
export function createJobs(deps: Worked, send: Send = createSender()): Jobs & { start(): void } {
  const { config, log, clock } = deps;
  const stopping = new AbortController();
  // Every lane of every job listens.
  setMaxListeners(0, stopping.signal);
  const open = (role: Role, poolSize = 1, patience?: Patience): Database =>
    openAs(config.logins, role, {
      poolSize,
      ...(patience && { patience }),
      onError: (error) => log.error({ err: { message: error.message } }, 'database connection lost'),
    });
  const sealer = open('clinical_sealer');
  const auditor = open('clinical_auditor');
  const anchors = createAnchors(config);
  const files = createFileStore(config);
  const janitor = open('clinical_janitor');
  const app = open('clinical_app');
  // Of its own: who sends a mail holds one of the worker's meanwhile.
  const mailing = open('clinical_app');
  const ai = config.logins.clinical_ai ? open('clinical_ai', 1) : undefined;
  const worker = open('clinical_worker', LIMITS.workerConnections);
  const verifier = open('clinical_worker', 1, PATIENT);

  const leaseTime = createLeaseTime(worker, Math.max(LIMITS.mailLeaseSeconds, LIMITS.webhookLeaseSeconds));
  const mailer = createMailer(config);
  const codes = codesOf(mailing, config);
  const notice = (claim: Claim) => noticeOf({ app, types, config, log, clock }, claim);
  const interop = interopJobs({ config, log, clock, worker }, () => stopping.signal.aborted);
  const list: Job[] = [
    {
      name: 'seal the audit trail',
      everySeconds: LIMITS.sealSeconds,
      async run() {
        for (const seal of await sealAuditTrail(sealer, clock)) log.info({ seal }, 'audit batch sealed');
      },
    },
    {
      name: 'keep anchors of the audit trail',
      everySeconds: LIMITS.sealSeconds,
      run: () => anchorAuditTrail(sealer, anchors),
    },
    {
      name: 'verify the audit trail',
      everySeconds: LIMITS.verifySeconds,
      async run() {
        const { fault } = await verifyNewSeals(auditor, anchors);
        await noteVerification(sealer, fault, clock());
        if (fault) log.error({ fault }, 'the audit trail is broken');
        deps.metrics.trailVerified(!fault);
      },
    },
    {
      name: 'watch what may stand still',
      everySeconds: LIMITS.watchSeconds,
      run: () => watch(deps, sealer, worker),
    },
    ...Object.entries(PURGES).map(([name, purge]) => ({
      name,
      everySeconds: LIMITS.purgeSeconds,
      run: () => inBatches((limit) => purge(janitor, clock(), limit)),
    })),
    {
      name: 'remove files that no row names',
      everySeconds: LIMITS.purgeSeconds,
      async run() {
        const removed = files ? await removeUnnamedFiles(janitor, files, clock()) : 0;
        if (removed > 0) log.info({ removed }, 'files removed that no row names');
      },
    },
    {
      name: 'forget secrets of webhooks that were rotated away',
      everySeconds: LIMITS.purgeSeconds,
      run: () => inBatches((limit) => forgetEndedSecrets(worker, limit)),
    },
    {
      name: 'make partitions',
      everySeconds: LIMITS.partitionSeconds,
      async run() {
        await makePartitions(worker, LIMITS.partitionMonths);
        await makeAuditPartitions(worker, LIMITS.partitionMonths);
      },
    },
    {
      name: 'queue deliveries to webhooks',
      everySeconds: LIMITS.outboxSeconds,
      async run() {
        while (!stopping.signal.aborted && (await dispatchChanges(worker)) > 0);
      },
    },
    {
      name: 'tell of what an older release wrote',
      everySeconds: UPGRADE_LIMITS.overlapSeconds,
      async run() {
        const told = await recordMissedChanges(worker, app);
        if (told > 0) log.info({ told }, 'changes by an older release were told');
      },
    },
    {
      name: 'write exports',
      everySeconds: FHIR_LIMITS.exportSeconds,
      async run() {
        const exporter = { worker, app, types, base: `${config.public_url}${FHIR}`, clock };
        while (!stopping.signal.aborted && (await workOnExport(exporter, () => stopping.signal.aborted)));
      },
    },
    {
      name: 'bound waits after a step of the clock',
      everySeconds: LIMITS.watchSeconds,
      async run() {
        await boundMailWaits(worker);
        await boundDeliveryWaits(worker);
        await boundExportLeases(worker, FHIR_LIMITS.exportLeaseSeconds);
      },
    },
    ...reminderJobs({ log, clock, worker, app, mails: mailer !== undefined }),
    {
      name: 'tell of overdue emergency visits',
      everySeconds: EMERGENCY_LIMITS.overdueSeconds,
      async run() {
        for (const kind of await tellOfOverdueVisits(worker, app)) deps.metrics.toldOverdue(kind);
      },
    },
    ...interop.jobs,
    ...suggestionJobs({ ...deps, ai, app, stopping: stopping.signal }),
    ...pharmacyJobs({ ...deps, worker, app, verifier, sealer, isStopping: () => stopping.signal.aborted }),
    {
      name: 'send mails',
      everySeconds: LIMITS.mailSeconds,
      lanes: LIMITS.mailsAtOnce,
      async run() {
        while (mailer && !stopping.signal.aborted) {
          const sent = await sendNextMail({
            db: worker,
            clock,
            leaseTime,
            mailer,
            accountUrl: config.account_url,
            codes,
          });
          if (!sent) return;
          deps.metrics.mailed(sent.outcome);
          if (sent.error) log.warn({ outcome: sent.outcome, error: sent.error }, 'a mail was not taken');
        }
      },
    },
    {
      name: 'deliver to webhooks',
      everySeconds: LIMITS.deliverySeconds,
      lanes: LIMITS.deliveriesAtOnce,
      async run() {
        while (!stopping.signal.aborted) {
          const outcome = await deliverNext({ db: worker, clock, leaseTime, keys: config.keys, send, notice });
          if (!outcome) return;
          deps.metrics.delivered(outcome.error ?? 'delivered');
        }
      },
    },
  ];

  const running: Promise<void>[] = [];
  const failures: FailuresInARow = new Map();
  return {
    list,
    failing: () => list.flatMap(({ name }) => ((failures.get(name) ?? 0) >= FAILURES_OF_CONCERN ? [name] : [])),
    databases: new Map([
      ['clinical_sealer', sealer],
      ['clinical_auditor', auditor],
      ['clinical_janitor', janitor],
      ['clinical_worker', worker],
      ['clinical_app', app],
      ...(ai ? ([['clinical_ai', ai]] as const) : []),
    ]),
    start() {
      for (const job of list)
        for (let lane = 0; lane < (job.lanes ?? 1); lane += 1)
          running.push(repeat(deps, job, failures, stopping.signal));
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
      await interop.close();
      for (const each of [sealer, auditor, janitor, worker, verifier, app, mailing, ai]) await each?.close();
    },
  };
}

async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteSome(LIMITS.purgeBatch)) === LIMITS.purgeBatch);
}
