import path from 'node:path';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import type { Tasks } from '../jobs/index.js';
import { getRealm } from '../realm-settings/index.js';
import { endExport, letExportGo, MAKE_EXPORT, REMOVE_EXPORT } from './export-actions.js';
import { exportFile, makeWorkFolder, removeExport } from './export-folder.js';
import { findExportToLetGo, updateToRequested, updateToStarted } from './export-store.js';
import { EXPORT_TYPES, type RealmExport } from './export.js';
import { Budget, ExportTooLarge } from './json-tables.js';
import { writeExport } from './write-export.js';

/** Renewed while an export is made: so long after a process was killed another one makes it. */
const LEASE_SECONDS = 60;
const DAY_MS = 86_400_000;

export const realmExportTasks: Tasks = {
  [MAKE_EXPORT]: {
    lane: 'export',
    lease_seconds: LEASE_SECONDS,
    perform: ({ realm_id, payload }, deps) => makeExport(deps, realm_id!, (payload as { export_id: number }).export_id),
  },
  [REMOVE_EXPORT]: {
    run: (_tx, { payload }, { config }) =>
      removeExport(config.uploadsDir, payload as Pick<RealmExport, 'realm_id' | 'file_key'>),
  },
  'let old exports go': {
    every_seconds: 3_600,
    async run(tx, _job, deps) {
      const exported = await findExportToLetGo(tx, new Date(tx.now().getTime() - LIMITS.exportKeptDays * DAY_MS));
      if (!exported) return {};
      await letExportGo(tx, deps, await getRealm(tx, exported.realm_id), exported.id);
      return { again: true };
    },
  },
};

async function makeExport(deps: Deps, realm_id: number, export_id: number): Promise<void> {
  const { db, stopping } = deps;
  const exported = await db.transaction((tx) => updateToStarted(tx, realm_id, export_id));
  if (!exported) return;
  const realm = await getRealm(db, realm_id);
  if (exported.attempts > LIMITS.exportAttempts) return giveUp(deps, realm, exported);
  try {
    await attempt(deps, realm, exported);
  } catch (error) {
    await removeWork(deps, exported);
    if (stopping.aborted) await updateToRequested(db, exported);
    if (error instanceof ExportTooLarge) return giveUp(deps, realm, exported);
    throw error;
  }
  await db.transaction((tx) => endExport(tx, deps, realm, exported, 'succeeded'));
}

async function attempt(deps: Deps, realm: Realm, exported: RealmExport): Promise<void> {
  const { db, config, stopping } = deps;
  await writeExport(
    {
      db: db.slow,
      realm,
      with_consent: exported.export_type === EXPORT_TYPES.withConsent,
      uploads_dir: config.uploadsDir,
      folder: await makeWorkFolder(config.uploadsDir, exported),
      budget: new Budget(LIMITS.exportedBytes),
      now: deps.now(),
      check() {
        if (stopping.aborted) throw new Error('the service stops: the export is made anew');
      },
    },
    path.join(config.uploadsDir, exportFile(exported)),
  );
}

async function giveUp(deps: Deps, realm: Realm, exported: RealmExport): Promise<void> {
  deps.log.warn({ export_id: exported.id, realm_id: realm.id }, 'a data export is given up');
  await deps.db.transaction((tx) => endExport(tx, deps, realm, exported, 'failed'));
  await removeWork(deps, exported);
}

const removeWork = ({ config, log }: Deps, exported: RealmExport) =>
  removeExport(config.uploadsDir, exported).catch((error: Error) =>
    log.warn({ err: error }, 'what an export left could not be removed'),
  );
