import type { Db } from '../../db/db.js';
import { inOrder } from '../../db/in-order.js';
import { violatedConstraint } from '../../db/db-errors.js';
import { invalid, type Failure } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { balanceKey } from './document-rules.js';
import { insertMovements, lockLots, type Said } from './ledger-store.js';
import { findChoices, findLotsToChoose, type LotChoice } from './lot-choice-store.js';

/** What is given out of a lot, or comes back to it where it is negative. */
export interface Given {
  product_id: string;
  lot_id: string;
  quantity: number;
}

/** The lots of these products that may be chosen, and those that are named, with what the store has of them. All are locked. Without a store there is nothing of any. */
export async function lockChoices(
  db: Db,
  clinicId: string,
  storeId: string | null,
  { products, named, today }: { products: readonly string[]; named: readonly string[]; today: string },
): Promise<LotChoice[]> {
  const ids = [...new Set([...(await findLotsToChoose(db, clinicId, storeId, products, today)), ...named])];
  // Sent at once: the second reads what is there once the first has its locks.
  const [, choices] = await inOrder(lockLots(db, clinicId, ids), findChoices(db, clinicId, storeId, ids));
  return choices;
}

/**
 * Moves stock as one document says, of lots that are locked. Throws 422 `expired` where the day changed since they were chosen, and one of
 * them expired with it.
 */
export async function moveGiven(
  db: Db,
  clinicId: string,
  storeId: string,
  said: Said,
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

export { lockLots };
