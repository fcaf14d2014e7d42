import type { Db } from '../../db/db.js';
import type { RecordKind } from '../../operation/record-store.js';

export interface VersionRow<T> {
  version: number;
  recorded_at: string;
  event: string | null;
  actor: { type: string; id: string | null; name: string | null } | null;
  /** What the record said, as its own feature reads it. */
  content: T;
}

/** The newest first. */
export async function findVersions<T extends object>(
  db: Db,
  { resource_type, instants }: RecordKind,
  clinicId: string,
  id: string,
  limit: number,
  offset: number,
): Promise<VersionRow<T>[]> {
  const rows = await db.rows<VersionRow<T>>(
    `select version, recorded_at, event, content,
       case when actor_type is not null then jsonb_build_object('type', actor_type, 'id', actor_id, 'name', actor_name) end as actor
     from record_versions where clinic_id = $1 and resource_type = $2 and resource_id = $3
     order by version desc limit $4 offset $5`,
    [clinicId, resource_type, id, limit, offset],
  );
  return rows.map((row) => ({ ...row, content: { ...row.content, ...instantsOf(row.content, instants) } }));
}

export async function countVersions(
  db: Db,
  { resource_type }: RecordKind,
  clinicId: string,
  id: string,
): Promise<number> {
  const row = await db.row<{ total: number }>(
    'select count(*) as total from record_versions where clinic_id = $1 and resource_type = $2 and resource_id = $3',
    [clinicId, resource_type, id],
  );
  return row?.total ?? 0;
}

/** They are kept as the database writes them in json, and answered as everywhere else. */
const instantsOf = (content: object, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(content)
      .filter(([name, value]) => names.includes(name) && typeof value === 'string')
      .map(([name, value]) => [name, new Date(value as string).toISOString()]),
  );
