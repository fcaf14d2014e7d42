import type { Database } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import { PRODUCT_IMPORT_LIMITS } from '../../limits/index.js';
import { deferAuditEvent, type AuditEvent } from '../../operation/audit-store.js';
import { jobEvent } from '../../operation/job-event.js';
import { deferChanges } from '../../operation/record-store.js';
import { productRecord } from '../pharmacy-products/index.js';
import { importRows, type Imported } from './import-actions.js';
import { readRows, type Row } from './import-file.js';
import {
  findContent,
  findOpenImports,
  findSettings,
  lockOpenImport,
  updateImport,
  type ImportRow,
} from './import-store.js';

const JOB = 'import products';

interface Importer {
  worker: Database;
  app: Database;
  clock: () => Date;
  isStopping: () => boolean;
}

/** The id of an import. */
interface Which {
  clinic_id: string;
  id: string;
}

/**
 * Continues the open imports, some batches of each in turn. One transaction imports a batch and stores the progress, so
 * a crash repeats nothing and another worker continues. Answers how many rows were processed.
 */
export async function workOnProductImports(importer: Importer): Promise<number> {
  let all = 0;
  for (;;) {
    let rows = 0;
    const open = await findOpenImports(importer.worker, PRODUCT_IMPORT_LIMITS.importsAtOnce);
    await eachByItself(open, async (each) => void (rows += await workOn(importer, each)));
    all += rows;
    if (rows === 0 || importer.isStopping()) return all;
  }
}

async function workOn(importer: Importer, which: Which): Promise<number> {
  const { app, isStopping } = importer;
  const { batchRows, batchesAtOnce } = PRODUCT_IMPORT_LIMITS;
  const from = await app.transaction(which.clinic_id, (db) => findContent(db, which.clinic_id, which.id));
  if (!from) return 0;
  let done = 0;
  let at = 0;
  let batch: Row[] = [];
  /** False if the import has ended, or another worker has it. */
  const next = async (): Promise<boolean> => {
    const place = from.done + done;
    if (isStopping() || !(await importBatch(importer, which, place, batch))) return false;
    done += batch.length;
    batch = [];
    return true;
  };
  for await (const row of readRows(from.content)) {
    at += 1;
    if (at <= from.done) continue;
    batch.push(row);
    if (batch.length < batchRows) continue;
    if (!(await next()) || done >= batchRows * batchesAtOnce) return done;
  }
  await next();
  return done;
}

/** Imports the rows from `place` on. */
function importBatch(
  { app, clock }: Importer,
  { clinic_id, id }: Which,
  place: number,
  rows: readonly Row[],
): Promise<boolean> {
  return app.transaction(clinic_id, async (db) => {
    const row = await lockOpenImport(db, clinic_id, id, place);
    if (!row) return false;
    const clinic = { id: clinic_id, settings: await findSettings(db, clinic_id) };
    const imported = await importRows(db, clinic, rows, row.dry_run);
    if (!row.dry_run) {
      const event = eventOf(clinic_id, row, imported, clock());
      for (const [name, ids] of [
        ['product.create', imported.created],
        ['product.update', imported.updated],
      ] as const)
        deferChanges(db, productRecord, clinic_id, [...ids], { ...event, event: name });
      deferAuditEvent(db, event, clinic_id);
    }
    await updateImport(db, clinic_id, id, progressOf(row, imported, place + rows.length));
    return true;
  });
}

function progressOf(row: ImportRow, { created, updated, errors, unchecked }: Imported, done: number) {
  const most = PRODUCT_IMPORT_LIMITS.reported;
  return {
    done,
    created: row.created + created.size,
    updated: row.updated + updated.size,
    failed: row.failed + errors.length,
    ...(row.errors.length < most && errors.length > 0 && { errors: [...row.errors, ...errors].slice(0, most) }),
    ...(row.unchecked.length < most &&
      unchecked.length > 0 && { unchecked: [...row.unchecked, ...unchecked].slice(0, most) }),
    ...(done >= row.total ? { status: 'completed', content: null } : { status: 'running' }),
  };
}

const eventOf = (clinic_id: string, row: ImportRow, imported: Imported, now: Date): AuditEvent =>
  jobEvent(JOB, now.toISOString(), {
    clinic_id,
    actor_type: row.requested_type,
    actor_id: row.requested_by,
    actor_name: row.requested_name,
    action: 'E',
    event: 'product.import',
    resource_type: 'product_import',
    resource_id: row.id,
    result_count: imported.created.size + imported.updated.size,
    details: { created: imported.created.size, updated: imported.updated.size, failed: imported.errors.length },
  });
