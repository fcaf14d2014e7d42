import { parseArgs } from 'node:util';
import { PATIENT } from '../db/db-settings.js';
import { openAs, type Role } from '../db/roles.js';
import { createAnchors } from '../deps/anchors.js';
import { readConfig } from '../deps/config.js';
import { findLoss, recordRestoration } from '../features/audit/index.js';

/**
 * Says what a backup that was put back took from the audit trail; with `--by` and `--reason` records that in the trail, and lets
 * verification go on (docs/restoring-a-backup.md). Exit code 0 when that is done or nothing is missing, 1 when it was only said, 2
 * when a backup does not explain it.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { by: { type: 'string' }, reason: { type: 'string' } } });
  const { by, reason } = values;
  if ((by === undefined) !== (reason === undefined)) throw new Error('--by NAME and --reason TEXT come together');
  if (by?.trim() === '' || reason?.trim() === '') throw new Error('--by and --reason must say something');
  const config = readConfig(process.env, ['clinical_worker', 'clinical_sealer', 'clinical_auditor']);
  if (!config.audit_anchors) throw new Error('AUDIT_ANCHORS is missing');
  const anchors = createAnchors(config);
  const open = (role: Role) => openAs(config.logins, role, { poolSize: 1, patience: PATIENT, onError: () => {} });
  const [auditor, worker, sealer] = [open('clinical_auditor'), open('clinical_worker'), open('clinical_sealer')];
  try {
    const loss = await findLoss(auditor, anchors);
    if (!loss) {
      console.log('All that was noted of the audit trail is there: there is nothing to record.');
      return 0;
    }
    console.log(
      `The audit trail goes as far as batch ${loss.from.id}; batch ${loss.noted.id} was noted and is not there.`,
    );
    if (by === undefined || reason === undefined) {
      console.log('When a backup was put back, say so with --by NAME --reason TEXT. Otherwise somebody cut it off.');
      return 1;
    }
    await recordRestoration({ worker, sealer }, anchors, loss, { by, reason, now: new Date() });
    console.log(`Recorded. Verification goes on from batch ${loss.from.id}.`);
    return 0;
  } finally {
    await Promise.all([auditor, worker, sealer].map((db) => db.close()));
  }
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`clinical: ${error.message}`);
  return 2;
});
