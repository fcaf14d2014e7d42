import { parseArgs } from 'node:util';
import { loginsIn, openAs } from '../db/roles.js';
import { PATIENT } from '../db/db-settings.js';
import { verifyAuditTrail } from '../features/audit/index.js';

/**
 * Verifies the audit trail: exit code 0 when it is whole, 1 when it is not, 2 when that could not be found out.
 * `--anchor 12:3f…` names a batch and its hash as the service once logged them.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchor: { type: 'string' } } });
  const auditor = openAs(loginsIn(process.env), 'clinical_auditor', {
    poolSize: 1,
    patience: PATIENT,
    onError: () => {},
  });
  try {
    const { seals, rows, waiting, head, fault } = await verifyAuditTrail(auditor, anchorOf(values.anchor));
    const counted = `${rows} rows in ${seals} batches, ${waiting} rows not sealed yet`;
    if (fault) {
      console.error(`The audit trail is broken: ${fault} (whole until there: ${counted}).`);
      return 1;
    }
    console.log(`The audit trail is whole: ${counted}.${head ? ` Anchor ${head.id}:${head.hash}` : ''}`);
    return 0;
  } finally {
    await auditor.close();
  }
}

function anchorOf(given: string | undefined): { id: number; hash: string } | undefined {
  if (given === undefined) return undefined;
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (!id || !hash) throw new Error('--anchor is a batch number, a colon and 64 hexadecimal digits');
  return { id: Number(id), hash };
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`The audit trail could not be verified: ${error.message}`);
  return 2;
});
