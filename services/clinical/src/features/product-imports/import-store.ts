import { sql, type Db } from '../../db/db.js';
import type { Substance } from '../pharmacy-products/index.js';
import type { RowFault, Unchecked } from './import-content.js';

export interface ImportRow {
  id: string;
  dry_run: boolean;
  status: 'queued' | 'running' | 'completed';
  total: number;
  done: number;
  created: number;
  updated: number;
  failed: number;
  errors: RowFault[];
  unchecked: Unchecked[];
  requested_type: 'user' | 'api_key';
  requested_by: string;
  requested_name: string;
  created_at: string;
  updated_at: string;
}

const COLUMNS = `id, dry_run, status, total, done, created, updated, failed, errors, unchecked, requested_type, requested_by,
  requested_name, iso_instant(created_at) as created_at, iso_instant(updated_at) as updated_at`;

export const findImport = (db: Db, clinicId: string, id: string) =>
  db.row<ImportRow>(`select ${COLUMNS} from pharmacy_product_imports where clinic_id = $1 and id = $2`, [clinicId, id]);

export const countOpenImports = async (db: Db, clinicId: string): Promise<number> =>
  (
    await db.row<{ open: number }>(
      `select count(*)::int as open from pharmacy_product_imports where clinic_id = $1 and status <> 'completed'`,
      [clinicId],
    )
  )?.open ?? 0;

export const insertImport = (db: Db, row: Record<string, unknown>) =>
  db.rows(sql('pharmacy_product_imports').insert(row));

/** Undefined if the import is completed, has advanced, or is locked by another worker. */
export const lockOpenImport = (db: Db, clinicId: string, id: string, done: number) =>
  db.row<ImportRow>(
    `select ${COLUMNS} from pharmacy_product_imports where clinic_id = $1 and id = $2 and status <> 'completed' and done = $3
     for update skip locked`,
    [clinicId, id, done],
  );

export const findContent = async (db: Db, clinicId: string, id: string) =>
  db.row<{ content: Buffer; done: number }>(
    `select content, done from pharmacy_product_imports where clinic_id = $1 and id = $2 and status <> 'completed'`,
    [clinicId, id],
  );

export const updateImport = (
  db: Db,
  clinicId: string,
  id: string,
  { errors, unchecked, ...values }: Partial<Pick<ImportRow, 'errors' | 'unchecked'>> & Record<string, unknown>,
) =>
  db.rows(
    sql('pharmacy_product_imports')
      .where({ clinic_id: clinicId, id })
      .update({
        ...values,
        updated_at: sql.raw('change_instant()'),
        ...(errors && { errors: JSON.stringify(errors) }),
        ...(unchecked && { unchecked: JSON.stringify(unchecked) }),
      }),
  );

/** Open imports of all clinics, the oldest of each first. Runs as `clinical_worker`. */
export const findOpenImports = (worker: Db, limit: number) =>
  worker.rows<{ clinic_id: string; id: string }>(
    `select clinic_id, id from (
       select clinic_id, id, created_at, row_number() over (partition by clinic_id order by created_at, id) as place
       from pharmacy_product_imports where status <> 'completed') open
     order by place, created_at, id limit $1`,
    [limit],
  );

export const findSettings = async (db: Db, clinicId: string): Promise<object> =>
  (await db.row<{ settings: object }>('select settings from clinics where id = $1', [clinicId]))?.settings ?? {};

/**
 * Locks the products with these codes in the common order, until the transaction ends. Keys are codes in lower case.
 */
export async function lockByCodes(db: Db, clinicId: string, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; code: string }>(
    `select p.id, lower(p.code) as code from pharmacy_products p
     where p.clinic_id = $1 and lower(p.code) = any(array(select lower(said) from unnest($2::text[]) said))
     order by p.id for no key update`,
    [clinicId, codes],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** What the table of substances has for each code or name; nothing if it is ambiguous. */
export async function findKnownSubstances(
  db: Db,
  asked: readonly { text: string; key: string }[],
): Promise<Map<string, Substance>> {
  const rows = await db.rows<Substance & { text: string }>(
    `select said.text, min(s.system) as system, min(s.code) as code, min(s.name) as display
     from unnest($1::text[], $2::text[]) as said (text, key)
     join substances s on s.active and s.kind = 'substance'
       and s.code in (select said.text union select n.code from substance_names n where n.name = said.key)
     group by said.text having count(*) = 1`,
    [asked.map(({ text }) => text), asked.map(({ key }) => key)],
  );
  return new Map(
    rows.map(({ text, system, code, display }) => [text, { system: system ?? 'substances', code, display }]),
  );
}
