import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { lockLots, moveGiven } from '../pharmacy/index.js';
import { endByDispensing } from '../prescriptions/index.js';
import { getDispensation } from './dispensing-access.js';
import { lockBoth, saidBy } from './dispensing-actions.js';
import type { SaidReturn } from './dispensing-content.js';
import { NOT_GIVEN } from './dispensing-rules.js';
import { returnLot, updateDispensation, type DispensationRow } from './dispensing-store.js';

/**
 * Takes back what was given: into stock, or to be destroyed. A prescription that was over can be dispensed again. Throws 404; 412; 422
 * `status` for what was not given yet, and for more of a lot than was given.
 */
export async function takeBack(
  change: Change,
  asked: { id: string; ifMatch: string | undefined },
  { items, reason }: { items: readonly SaidReturn[]; reason: string },
): Promise<DispensationRow> {
  const { db, clinic } = change;
  const { head, prescribed } = await lockBoth(change, asked);
  if (head.status !== 'completed') throw invalid({ path: 'status', rule: 'only_when', value: 'completed' });
  const row = await getDispensation(db, clinic.id, head.id);
  checkNone(returnFailures(row, items));
  await lockLots(db, clinic.id, [...new Set(items.map(({ lot_id }) => lot_id))]);
  for (const item of items) await returnLot(db, clinic.id, item);
  const productOf = new Map(row.items.map((item) => [item.id, item.product.id]));
  const back = (those: readonly SaidReturn[], sign: 1 | -1) =>
    those.map(({ item_id, lot_id, quantity }) => ({
      product_id: productOf.get(item_id) ?? '',
      lot_id,
      quantity: sign * quantity,
    }));
  const said = { id: head.id, reason, witness: null };
  await moveGiven(db, clinic.id, head.store_id, saidBy(change, { ...said, kind: 'return' }), back(items, -1));
  const destroyed = items.filter(({ sellable }) => !sellable);
  if (destroyed.length > 0)
    await moveGiven(db, clinic.id, head.store_id, saidBy(change, { ...said, kind: 'destruction' }), back(destroyed, 1));
  await updateDispensation(db, clinic.id, head.id, { status_reason: reason });
  if (prescribed.status === 'completed') await endByDispensing(change, prescribed.id, 'active');
  return getDispensation(db, clinic.id, head.id);
}

function returnFailures(row: DispensationRow, items: readonly SaidReturn[]): Failure[] {
  const came = new Map<string, number>();
  return items.flatMap(({ item_id, lot_id, quantity }, place): Failure[] => {
    const given = row.items.find(({ id }) => id === item_id);
    if (!given) return [{ path: `items.${place}.item_id`, rule: 'selected' }];
    const lot = given.lots.find((each) => each.lot_id === lot_id);
    if (!lot) return [{ path: `items.${place}.lot_id`, rule: 'selected' }];
    const key = `${item_id} ${lot_id}`;
    const after = (came.get(key) ?? lot.returned) + quantity;
    if (after > lot.quantity) return [{ path: `items.${place}.quantity`, rule: NOT_GIVEN }];
    came.set(key, after);
    return [];
  });
}
