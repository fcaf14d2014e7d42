import { LOCKS } from '../../db/advisory-locks.js';
import type { Db } from '../../db/db.js';
import type { Seal } from '../audit/index.js';

/** The hashed content of an entry with its movement, or of a closing with its lines; null if the row is gone. */
interface SealedRow {
  id: string;
  content: string | null;
}

export type SealRow = Seal & { id: number; hash: Buffer };

const SEAL = 'id, sealed_at, row_ids as event_ids, row_hashes, previous_hash, hash';

/** The contents of the rows in `asked`. */
const CONTENTS = `select asked.id, coalesce(
    (select jsonb_strip_nulls(to_jsonb(g) || jsonb_build_object('movement', to_jsonb(m)))::text from pharmacy_register g
      join pharmacy_movements m on m.clinic_id = g.clinic_id and m.id = g.movement_id where g.movement_id = asked.id),
    (select jsonb_strip_nulls(to_jsonb(k) || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(l) order by l.product_id)
        from pharmacy_closing_lines l where l.clinic_id = k.clinic_id and l.closing_id = k.id)))::text
      from pharmacy_closings k where k.id = asked.id)) as content`;

/** Answers false while another process seals. The lock lasts until the transaction ends. */
export async function lockSealing(db: Db): Promise<boolean> {
  const row = await db.row<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [
    LOCKS.registerSealing,
  ]);
  return row?.locked ?? false;
}

export const findUnsealed = (db: Db, limit: number) =>
  db.rows<SealedRow>(
    `${CONTENTS} from (select row_id as id, place from pharmacy_unsealed order by place limit $1) asked order by asked.place`,
    [limit],
  );

export const findSealedRows = (db: Db, ids: readonly string[]) =>
  db.rows<SealedRow>(`${CONTENTS} from unnest($1::uuid[]) as asked (id)`, [ids]);

export const findLastSeal = (db: Db) => db.row<SealRow>(`select ${SEAL} from pharmacy_seals order by id desc limit 1`);

export const findSealAfter = (db: Db, id: number) =>
  db.row<SealRow>(`select ${SEAL} from pharmacy_seals where id > $1 order by id limit 1`, [id]);

export const insertSeal = (db: Db, seal: Seal & { hash: Buffer }) =>
  db.rows(
    'insert into pharmacy_seals (sealed_at, row_ids, row_hashes, previous_hash, hash) values ($1, $2, $3, $4, $5)',
    [seal.sealed_at, seal.event_ids, seal.row_hashes, seal.previous_hash, seal.hash],
  );

export const deleteUnsealed = (db: Db, ids: readonly string[]) =>
  db.rows('delete from pharmacy_unsealed where row_id = any($1::uuid[])', [ids]);

/** An entry or a closing that is neither sealed nor waiting for it. */
export const findStrayRow = (db: Db) =>
  db.row<{ id: string }>(
    `select kept.id from (select movement_id as id from pharmacy_register union all select id from pharmacy_closings) kept
     left join (select unnest(row_ids) as id from pharmacy_seals) sealed on sealed.id = kept.id
     left join pharmacy_unsealed waiting on waiting.row_id = kept.id
     where sealed.id is null and waiting.row_id is null order by kept.id limit 1`,
  );

/**
 * Controlled products whose register and ledger differ in a store. The last entry must agree too, unless the product
 * was uncontrolled for a while: the ledger then registers it again, with an entry of its own.
 */
export const findWrongHeads = (db: Db) =>
  db.rows<{ clinic_id: string; store_id: string; product_id: string }>(
    `select h.clinic_id, h.store_id, h.product_id from pharmacy_register_heads h
     join pharmacy_products p on p.clinic_id = h.clinic_id and p.id = h.product_id and p.control_class is not null
     where h.balance <> (select coalesce(sum(b.balance), 0) from pharmacy_balances b
         where b.clinic_id = h.clinic_id and b.store_id = h.store_id and b.product_id = h.product_id)
       or h.balance <> coalesce((select g.balance_after from pharmacy_register g where g.clinic_id = h.clinic_id
         and g.store_id = h.store_id and g.product_id = h.product_id and g.place = h.entries), h.balance)
     limit 100`,
  );

/** Gives the transaction one snapshot, for reading only. */
export async function readAsOfNow(db: Db): Promise<void> {
  await db.rows('set transaction isolation level repeatable read, read only');
  await db.rows('set local statement_timeout = 0');
}
