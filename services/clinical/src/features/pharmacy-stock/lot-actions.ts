import type { Db } from '../../db/db.js';
import { inOrder } from '../../db/in-order.js';
import { violatedConstraint } from '../../db/db-errors.js';
import { invalid, type Failure } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { balanceKey } from './ledger-rules.js';
import { insertMovements, lockLots, type MovementSource } from './ledger-store.js';
import { findChoices, findLotsToChoose, type LotChoice } from './lot-choice-store.js';

/** A quantity that leaves a lot; negative for one that returns to it. */
export interface Given {
  product_id: string;
  lot_id: string;
  quantity: number;
}

/**
 * Locks the lots from which stock can be taken: the earliest usable lots of these products, and the named ones. Answers
 * them with the store's balances. Without a store, all balances are zero.
 */
export async function lockChoices(
  db: Db,
  clinicId: string,
  storeId: string | null,
  { products, named, today }: { products: readonly string[]; named: readonly string[]; today: string },
): Promise<LotChoice[]> {
  const ids = [...new Set([...(await findLotsToChoose(db, clinicId, storeId, products, today)), ...named])];
  // Sent together. The second statement reads once the first has the locks.
  const [, choices] = await inOrder(lockLots(db, clinicId, ids), findChoices(db, clinicId, storeId, ids));
  return choices;
}

/**
 * Posts the movements of one record. The lots are locked. Throws the failure `expired` if midnight passed since the
 * lots were chosen and one expired.
 */
export async function moveGiven(
  db: Db,
  clinicId: string,
  storeId: string,
  said: MovementSource,
  given: readonly Given[],
  expired?: Failure,
): Promise<void> {
  const moves = given
    .map(({ quantity, ...of }, place) => ({ ...of, place, store_id: storeId, quantity: -quantity, id: newId() }))
    .sort((one, other) => (balanceKey(storeId, one.lot_id) < balanceKey(storeId, other.lot_id) ? -1 : 1));
  await insertMovements(db, clinicId, said, moves).catch((error: unknown) => {
    if (expired && violatedConstraint(error) === 'pharmacy_movements_usable') throw invalid(expired);
    throw error;
  });
}
