import type { Db } from '../../db/db.js';
import { balanceKey, type LotBalance, type Move } from './ledger-rules.js';

export interface LotRow {
  id: string;
  product_id: string;
  number: string;
  expires_on: string;
}

/** A lot as a receipt names it. */
export interface NamedLot {
  product_id: string;
  lot_number: string;
  expires_on: string;
}

export const findLots = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows<LotRow>(
    'select id, product_id, number, expires_on from pharmacy_lots where clinic_id = $1 and id = any($2::uuid[])',
    [clinicId, ids],
  );

/** Recalled lots among these, if the store belongs to a ward. */
export const findRecalledForWard = async (db: Db, clinicId: string, storeId: string, ids: readonly string[]) =>
  (
    await db.rows<{ id: string }>(
      `select l.id from pharmacy_lots l join pharmacy_stores s on s.clinic_id = l.clinic_id and s.id = $2 and s.kind = 'ward'
       where l.clinic_id = $1 and l.id = any($3::uuid[]) and l.recalled`,
      [clinicId, storeId, ids],
    )
  ).map(({ id }) => id);

/** Locks lots until the transaction ends, in the order of their ids, so that no other transaction moves them. */
export const lockLots = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows('select from pharmacy_lots where clinic_id = $1 and id = any($2::uuid[]) order by id for no key update', [
    clinicId,
    ids,
  ]);

/** Creates the missing lots of a receipt in the order of their numbers, before any lot is locked. */
export const insertLots = (db: Db, clinicId: string, lines: readonly (NamedLot & { new_id: string })[]) =>
  db.rows(
    `insert into pharmacy_lots (clinic_id, id, product_id, number, expires_on)
     select $1, new_id, product_id, lot_number, expires_on
     from jsonb_to_recordset($2::jsonb) as said (new_id uuid, product_id uuid, lot_number text, expires_on date)
     order by product_id, lot_number on conflict do nothing`,
    [clinicId, JSON.stringify(lines)],
  );

export const findLotsByNumber = (db: Db, clinicId: string, lines: readonly NamedLot[]) =>
  db.rows<LotRow>(
    `select l.id, l.product_id, l.number, l.expires_on
     from jsonb_to_recordset($2::jsonb) as said (product_id uuid, lot_number text)
     join pharmacy_lots l on l.clinic_id = $1 and l.product_id = said.product_id and l.number = said.lot_number`,
    [clinicId, JSON.stringify(lines)],
  );

/** Balances of these lots in these stores, by `balanceKey`. */
export async function findBalances(
  db: Db,
  clinicId: string,
  storeIds: readonly string[],
  lotIds: readonly string[],
): Promise<Map<string, LotBalance>> {
  const rows = await db.rows<LotBalance & { store_id: string; lot_id: string }>(
    `select store_id, lot_id, balance, movements from pharmacy_balances
     where clinic_id = $1 and store_id = any($2::uuid[]) and lot_id = any($3::uuid[])`,
    [clinicId, storeIds, lotIds],
  );
  return new Map(rows.map(({ store_id, lot_id, ...held }) => [balanceKey(store_id, lot_id), held]));
}

/** The members that all movements of one record share. */
export interface MovementSource {
  kind: string;
  reference_type: string;
  reference_id: string;
  reason: string | null;
  actor_type: string;
  actor_id: string;
  actor_name: string;
  witness_id: string | null;
  witness_name: string | null;
}

/** Appends movements in the given order, which is the order of locking balances. */
export const insertMovements = (
  db: Db,
  clinicId: string,
  said: MovementSource,
  moves: readonly (Move & { id: string })[],
) =>
  db.rows(
    `insert into pharmacy_movements (clinic_id, id, kind, product_id, lot_id, store_id, quantity, reference_type, reference_id, reason,
       actor_type, actor_id, actor_name, witness_id, witness_name)
     select $1, move.id, $3, move.product_id, move.lot_id, move.store_id, move.quantity, $4, $5, $6, $7, $8, $9, $10, $11
     from rows from (jsonb_to_recordset($2::jsonb) as (id uuid, product_id uuid, lot_id uuid, store_id uuid, quantity bigint))
       with ordinality as move (id, product_id, lot_id, store_id, quantity, nth)
     order by move.nth`,
    [
      clinicId,
      JSON.stringify(moves),
      said.kind,
      said.reference_type,
      said.reference_id,
      said.reason,
      said.actor_type,
      said.actor_id,
      said.actor_name,
      said.witness_id,
      said.witness_name,
    ],
  );
