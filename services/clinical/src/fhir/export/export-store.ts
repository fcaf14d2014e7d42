import { column, inside, parameter, piece, statement } from '../../db/piece.js';
import type { Db } from '../../db/db.js';
import { onCareTeam } from '../../operation/relation-store.js';

export interface ExportRow {
  clinic_id: string;
  id: string;
  api_key_id: string;
  key_prefix: string;
  scopes: string[] | null;
  ip: string | null;
  request_url: string;
  types: string[];
  /**
   * Searches of a type, as they are written behind its question mark: a resource satisfies one of them. Beside the types `patient`, the
   * ids to which it is narrowed, and `_elements`, the members that are kept.
   */
  filters: Record<string, string[]>;
  since: string | null;
  practitioner_id: string | null;
  status: 'running' | 'completed' | 'failed' | 'cancelled';
  type_index: number;
  position: string[] | null;
  parts: number;
  resources: number;
  failure: string | null;
  created_at: string;
  completed_at: string | null;
  expires_at: string;
}

type NewExport = Pick<
  ExportRow,
  | 'id'
  | 'api_key_id'
  | 'key_prefix'
  | 'scopes'
  | 'ip'
  | 'request_url'
  | 'types'
  | 'filters'
  | 'since'
  | 'practitioner_id'
> & { created_at: Date; expires_at: Date };

const COLUMNS = `clinic_id, id, api_key_id, key_prefix, scopes, host(ip) as ip, request_url, types, filters, since, practitioner_id,
  status, type_index, position, parts, resources, failure, created_at, completed_at, expires_at`;

/**
 * It is `created_at` that a client says as `_since` the next time, so nothing from before it may be uncommitted yet: the batches
 * of neither export would find that.
 */
export async function insertExport(db: Db, clinicId: string, each: NewExport): Promise<void> {
  await db.rows(
    `insert into fhir_exports (clinic_id, id, api_key_id, key_prefix, scopes, ip, request_url, types, filters, since,
       practitioner_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, least($12, change_horizon()), $13)`,
    [
      clinicId,
      each.id,
      each.api_key_id,
      each.key_prefix,
      each.scopes,
      each.ip,
      each.request_url,
      each.types,
      JSON.stringify(each.filters),
      each.since,
      each.practitioner_id,
      each.created_at,
      each.expires_at,
    ],
  );
}

export async function countRunningExports(db: Db, clinicId: string): Promise<number> {
  const row = await db.row<{ total: number }>(
    `select count(*) as total from fhir_exports where clinic_id = $1 and status = 'running'`,
    [clinicId],
  );
  return row?.total ?? 0;
}

export const findExport = (db: Db, clinicId: string, id: string) =>
  db.row<ExportRow>(`select ${COLUMNS} from fhir_exports where clinic_id = $1 and id = $2`, [clinicId, id]);

export const lockExport = (db: Db, clinicId: string, id: string) =>
  db.row<ExportRow>(`select ${COLUMNS} from fhir_exports where clinic_id = $1 and id = $2 for update`, [clinicId, id]);

const TREATED = statement(piece`select named.id from unnest(${parameter(3)}::uuid[]) as named(id)
  where ${inside(onCareTeam(parameter(1), parameter(2), column('named.id')))}`);

/** Those of the patients whose care team the practitioner is on. */
export const findTreated = (db: Db, clinicId: string, practitionerId: string, ids: readonly string[]) =>
  db.rows<{ id: string }>(TREATED, [clinicId, practitionerId, ids]);

/** One that nobody is at, of the clinic whose exports were left alone longest, leased for a while, as `clinical_worker`; undefined when there is none. */
export const claimExport = (db: Db, leaseSeconds: number) =>
  db.row<Pick<ExportRow, 'clinic_id' | 'id'>>(
    `update fhir_exports set leased_until = now() + make_interval(secs => $1)
     where (clinic_id, id) = (
       select e.clinic_id, e.id from fhir_exports e where e.status = 'running' and e.leased_until <= now()
       order by (select max(o.leased_until) from fhir_exports o where o.clinic_id = e.clinic_id), e.leased_until, e.created_at
       limit 1 for update skip locked)
     returning clinic_id, id`,
    [leaseSeconds],
  );

/** After the database's clock has stepped back: no lease lasts longer than one that begins now. */
export const boundExportLeases = (db: Db, leaseSeconds: number) =>
  db.rows(
    `update fhir_exports set leased_until = now() + make_interval(secs => $1) where leased_until > now() + make_interval(secs => $1)`,
    [leaseSeconds],
  );

export const releaseExport = (db: Db, { clinic_id, id }: Pick<ExportRow, 'clinic_id' | 'id'>) =>
  db.rows('update fhir_exports set leased_until = now() where clinic_id = $1 and id = $2', [clinic_id, id]);

export const updateProgress = (
  db: Db,
  { clinic_id, id }: Pick<ExportRow, 'clinic_id' | 'id'>,
  { type_index, position, parts, resources }: Pick<ExportRow, 'type_index' | 'position' | 'parts' | 'resources'>,
) =>
  db.rows(
    `update fhir_exports set type_index = $3, position = $4, parts = $5, resources = $6, failed_batches = 0 where clinic_id = $1 and id = $2`,
    [clinic_id, id, type_index, position, parts, resources],
  );

export const updateEnded = (
  db: Db,
  { clinic_id, id }: Pick<ExportRow, 'clinic_id' | 'id'>,
  ended: { status: 'completed' | 'failed' | 'cancelled'; failure?: string; at: Date; expires_at: Date },
) =>
  db.rows(
    `update fhir_exports set status = $3, failure = $4, completed_at = $5, expires_at = $6
     where clinic_id = $1 and id = $2 and status = 'running'`,
    [clinic_id, id, ended.status, ended.failure ?? null, ended.at, ended.expires_at],
  );

/** Notes that a batch could not be written; how many in a row that were. */
export async function countFailedBatch(
  db: Db,
  { clinic_id, id }: Pick<ExportRow, 'clinic_id' | 'id'>,
): Promise<number> {
  const row = await db.row<{ failed_batches: number }>(
    `update fhir_exports set failed_batches = failed_batches + 1
     where clinic_id = $1 and id = $2 and status = 'running' returning failed_batches`,
    [clinic_id, id],
  );
  return row?.failed_batches ?? 0;
}

export const updateCancelled = (db: Db, clinicId: string, id: string, now: Date) =>
  db.rows(
    `update fhir_exports set status = 'cancelled', completed_at = $3, expires_at = $3 where clinic_id = $1 and id = $2`,
    [clinicId, id, now],
  );

export const insertPart = (
  db: Db,
  { clinic_id, id }: Pick<ExportRow, 'clinic_id' | 'id'>,
  part: { type: string; number: number; resources: number; content: Buffer },
) =>
  db.rows(
    `insert into fhir_export_parts (clinic_id, export_id, type, number, resources, content) values ($1, $2, $3, $4, $5, $6)`,
    [clinic_id, id, part.type, part.number, part.resources, part.content],
  );

export const deleteParts = (db: Db, clinicId: string, id: string) =>
  db.rows('delete from fhir_export_parts where clinic_id = $1 and export_id = $2', [clinicId, id]);

/** Files of so many parts each, with how many resources are in them. */
export const findFiles = (db: Db, clinicId: string, id: string, partsOfFile: number) =>
  db.rows<{ type: string; file: number; resources: number }>(
    `select type, number / $3::integer as file, sum(resources)::integer as resources from fhir_export_parts
     where clinic_id = $1 and export_id = $2 group by 1, 2 order by 1, 2`,
    [clinicId, id, partsOfFile],
  );

export const findPart = (db: Db, clinicId: string, id: string, type: string, number: number) =>
  db.row<{ content: Buffer }>(
    `select content from fhir_export_parts where clinic_id = $1 and export_id = $2 and type = $3 and number = $4`,
    [clinicId, id, type, number],
  );

/** How many of so many parts from the first there are. */
export async function countParts(
  db: Db,
  { clinic_id, id }: Pick<ExportRow, 'clinic_id' | 'id'>,
  { type, first, most }: { type: string; first: number; most: number },
): Promise<number> {
  const row = await db.row<{ total: number }>(
    `select count(*) as total from fhir_export_parts
     where clinic_id = $1 and export_id = $2 and type = $3 and number >= $4 and number < $4::integer + $5::integer`,
    [clinic_id, id, type, first, most],
  );
  return row?.total ?? 0;
}

/** Deletes exports that nobody may fetch any more, with their parts, a few at a time, as `clinical_janitor`; how many. */
export async function deleteExpiredExports(db: Db, now: Date): Promise<number> {
  const few = 10;
  let deleted = 0;
  for (;;) {
    const rows = await db.rows(
      `delete from fhir_exports where (clinic_id, id) in
         (select clinic_id, id from fhir_exports where expires_at <= $1 order by expires_at limit $2) returning 1`,
      [now, few],
    );
    deleted += rows.length;
    if (rows.length < few) return deleted;
  }
}
