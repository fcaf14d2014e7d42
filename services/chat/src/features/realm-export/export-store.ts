import type { Db, Tx } from '../../db/db.js';
import type { ExportType, RealmExport } from './export.js';

const COLUMNS = `id, realm_id, acting_user_id, export_type, status, file_key, attempts, requested_at, succeeded_at,
  failed_at, deleted_at`;

/** The newest, newest first. */
export const findExports = (db: Db, realm_id: number, limit: number) =>
  db.query<RealmExport>(`select ${COLUMNS} from realm_exports where realm_id = $1 order by id desc limit $2`, [
    realm_id,
    limit,
  ]);

export const findExport = (db: Db, realm_id: number, id: number) =>
  db.maybe<RealmExport>(`select ${COLUMNS} from realm_exports where realm_id = $1 and id = $2`, [realm_id, id]);

export const findExportLocked = (tx: Tx, realm_id: number, id: number) =>
  tx.maybe<RealmExport>(`select ${COLUMNS} from realm_exports where realm_id = $1 and id = $2 for update`, [
    realm_id,
    id,
  ]);

export async function countExportsSince(db: Db, realm_id: number, since: Date): Promise<number> {
  const { exports } = await db.one<{ exports: number }>(
    'select count(*) as exports from realm_exports where realm_id = $1 and requested_at > $2',
    [realm_id, since],
  );
  return exports;
}

export const insertExport = (
  tx: Tx,
  {
    realm_id,
    acting_user_id,
    export_type,
    file_key,
  }: Pick<RealmExport, 'realm_id' | 'acting_user_id' | 'export_type' | 'file_key'>,
) =>
  tx.one<RealmExport>(
    `insert into realm_exports (realm_id, acting_user_id, export_type, file_key, requested_at)
     values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [realm_id, acting_user_id, export_type, file_key, tx.now()],
  );

/** Another attempt to make it; answers undefined for one that is made, given up or deleted. */
export const updateToStarted = (tx: Tx, realm_id: number, id: number) =>
  tx.maybe<RealmExport>(
    `update realm_exports set status = 'started', attempts = attempts + 1
     where realm_id = $1 and id = $2 and status in ('requested', 'started') returning ${COLUMNS}`,
    [realm_id, id],
  );

/** The attempt came to nothing and was nobody's fault: it does not count. */
export async function updateToRequested(db: Db, { realm_id, id, attempts }: RealmExport): Promise<void> {
  await db.query(
    `update realm_exports set status = 'requested', attempts = attempts - 1
     where realm_id = $1 and id = $2 and status = 'started' and attempts = $3`,
    [realm_id, id, attempts],
  );
}

/** Ends the attempt; false where another one has begun meanwhile. */
export async function updateToEnded(
  tx: Tx,
  { realm_id, id, attempts }: RealmExport,
  status: 'succeeded' | 'failed',
): Promise<boolean> {
  const rows = await tx.query(
    `update realm_exports set status = $4, ${status}_at = $5
     where realm_id = $1 and id = $2 and status = 'started' and attempts = $3 returning id`,
    [realm_id, id, attempts, status, tx.now()],
  );
  return rows.length === 1;
}

export async function updateToDeleted(tx: Tx, realm_id: number, id: number): Promise<void> {
  await tx.query(`update realm_exports set status = 'deleted', deleted_at = $3 where realm_id = $1 and id = $2`, [
    realm_id,
    id,
    tx.now(),
  ]);
}

/** The export that was made longest ago, if that was before `before`. */
export const findExportToLetGo = (tx: Tx, before: Date) =>
  tx.maybe<RealmExport>(
    `select ${COLUMNS} from realm_exports where status = 'succeeded' and succeeded_at < $1
     order by succeeded_at limit 1`,
    [before],
  );

export interface Consent {
  user_id: number;
  consented: boolean;
}

/** Of each active person whether they let administrators export what is private. */
export const findConsents = (db: Db, realm_id: number) =>
  db.query<Consent>(
    `select id as user_id, coalesce((settings ->> 'allow_private_data_export')::boolean, false) as consented
     from users where realm_id = $1 and is_active and not is_bot order by id`,
    [realm_id],
  );

/** Whether any of the organization's owners will still be one where the export is read. */
export async function hasUsableOwner(db: Db, realm_id: number, export_type: ExportType): Promise<boolean> {
  const { usable } = await db.one<{ usable: boolean }>(
    `select exists (
       select from users where realm_id = $1 and is_active and not is_bot and role = 100
       and case when $2 = 1 then coalesce(settings ->> 'email_address_visibility', '1') <> '4'
                else settings -> 'allow_private_data_export' = 'true' end
     ) as usable`,
    [realm_id, export_type],
  );
  return usable;
}

/** How many messages the organization has, as far as `most`, and how many bytes of files. */
export const countContent = (db: Db, realm_id: number, most: number) =>
  db.one<{ messages: number; bytes: number }>(
    `select (select count(*) from (select from messages where realm_id = $1 limit $2) m) as messages,
            coalesce((select bytes from upload_totals where realm_id = $1), 0) as bytes`,
    [realm_id, most],
  );
