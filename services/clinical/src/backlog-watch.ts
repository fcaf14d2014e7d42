import type { Database } from './db/db.js';
import type { Deps } from './deps/deps.js';
import { countStopped } from './features/interop-sending/index.js';
import { measureReminders } from './features/lab-results/index.js';
import { measureMails } from './features/mails/index.js';
import { measureOutbox } from './features/outbox/index.js';
import { measureStandstill } from './features/system/backlog-store.js';
import { measureDeliveries } from './features/webhooks/index.js';
import { LIMITS } from './limits/index.js';

/** That nothing is sealed, or that feeds end in the past, no request can tell: so it is measured, and said when it lasts. */
export async function watch(
  { log, metrics }: Pick<Deps, 'log' | 'metrics'>,
  sealer: Database,
  worker: Database,
): Promise<void> {
  const { unsealed_seconds, horizon_seconds, sealing_pids, writing_pids } = await measureStandstill(sealer);
  metrics.stoodStill(unsealed_seconds, horizon_seconds);
  if (unsealed_seconds > LIMITS.sealLateSeconds)
    log.warn({ seconds: Math.round(unsealed_seconds), held_by: sealing_pids }, 'the audit trail is not being sealed');
  if (horizon_seconds > LIMITS.horizonLateSeconds)
    log.warn({ seconds: Math.round(horizon_seconds), held_by: writing_pids }, 'the feeds of changes stand still');
  metrics.mailWaited(await measureMails(worker));
  metrics.reminded(await measureReminders(worker));
  metrics.outboxWaited(await measureOutbox(worker));
  metrics.stoppedSending(await countStopped(worker));
  const { pending, late_seconds } = await measureDeliveries(worker);
  metrics.waitedFor(pending, late_seconds);
}
