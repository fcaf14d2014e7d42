import { HttpError } from 'http-kit';
import type { Database, Transaction } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import type { Types } from '../type.js';
import { writeBatch } from './export-batch.js';
import { claimExport, countFailedBatch, lockExport, releaseExport, updateEnded } from './export-store.js';

/** What the worker writes exports with: it finds them as `clinical_worker`, and reads as `clinical_app` what the caller may see. */
interface Exporter {
  worker: Database;
  app: Database;
  types: Types;
  base: string;
  clock: () => Date;
}

/**
 * Takes the export whose turn it is some batches further; false when there is none. Each batch is a transaction with how far it
 * is: whoever is lost in the middle has done nothing twice, and another goes on.
 */
export async function workOnExport(exporter: Exporter, isStopping: () => boolean = () => false): Promise<boolean> {
  const claim = await claimExport(exporter.worker, FHIR_LIMITS.exportLeaseSeconds);
  if (!claim) return false;
  for (let batch = 0; batch < FHIR_LIMITS.exportBatchesAtOnce && !isStopping(); batch += 1)
    if (!(await oneBatch(exporter, claim))) return true;
  await releaseExport(exporter.worker, claim);
  return true;
}

/** Whether something may be left. */
async function oneBatch(exporter: Exporter, claim: { clinic_id: string; id: string }): Promise<boolean> {
  const { app, types, base, clock } = exporter;
  const now = clock();
  const expires_at = new Date(now.getTime() + FHIR_LIMITS.exportHours * 3_600_000);
  try {
    return await app.transaction(claim.clinic_id, async (db) => {
      const row = await lockExport(db, claim.clinic_id, claim.id);
      if (row?.status !== 'running') return false;
      const wrote = await writeBatch({ db, types, base, now }, row);
      if (!wrote) await updateEnded(db, row, { status: 'completed', at: now, expires_at });
      return wrote;
    });
  } catch (error) {
    const end = (db: Transaction, failure: string) =>
      updateEnded(db, claim, { status: 'failed', failure, at: now, expires_at });
    // Who asked may see it no longer; another failure is the service's, and is tried again for a while.
    const refused = error instanceof HttpError && error.status < 500;
    await app.transaction(claim.clinic_id, async (db) => {
      if (refused) await end(db, error.code);
      else if ((await countFailedBatch(db, claim)) >= FHIR_LIMITS.exportTries) await end(db, 'internal_error');
    });
    if (!refused) throw error;
    return false;
  }
}
