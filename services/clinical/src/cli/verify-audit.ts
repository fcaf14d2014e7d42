import { parseArgs } from 'node:util';
import { loginsIn, openAs } from '../db/roles.js';
import { PATIENT } from '../db/db-settings.js';
import { anchorIn, verifyAuditTrail } from '../features/audit/index.js';

/**
 * Verifies the audit trail: exit code 0 when it is whole, 1 when it is not, 2 when that could not be found out.
 * `--anchor 12:3f…` names a batch and its hash as the service once kept them outside the database; `--after 12:3f…` goes on
 * behind a batch that was verified before.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchor: { type: 'string' }, after: { type: 'string' } } });
  const auditor = openAs(loginsIn(process.env), 'clinical_auditor', {
    poolSize: 1,
    patience: PATIENT,
    onError: () => {},
  });
  try {
    const { seals, rows, waiting, head, fault } = await verifyAuditTrail(auditor, {
      anchor: anchorOf('anchor', values.anchor),
      after: anchorOf('after', values.after),
    });
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

function anchorOf(option: string, given: string | undefined) {
  const anchor = given === undefined ? undefined : anchorIn(given);
  if (given !== undefined && !anchor)
    throw new Error(`--${option} is a batch number, a colon and 64 hexadecimal digits`);
  return anchor;
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`The audit trail could not be verified: ${error.message}`);
  return 2;
});
