import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { dayIn } from '../../calendar.js';
import { findStore } from '../pharmacy-stores/index.js';
import { holdGivenProducts } from '../pharmacy-products/index.js';
import { lockChoices, moveGiven, type LotChoice } from '../pharmacy-stock/index.js';
import { endByDispensing } from '../prescriptions/index.js';
import { getDispensation } from './dispensing-access.js';
import { lockBoth, saidBy } from './dispensing-actions.js';
import { useWitnessCode } from '../witness-codes/index.js';
import type { SaidReturn, SaidReturns } from './dispensing-content.js';
import { isUsable, NOT_GIVEN, NOT_SELLABLE } from './dispensing-rules.js';
import { returnLot, updateDispensation, type DispensationRow } from './dispensing-store.js';

/**
 * Takes returned products, into stock or for destruction. A completed prescription is active again. Throws 404, 412,
 * and 422: `status` before completion, the quantity if more returns than was dispensed, `sellable` for stock that
 * cannot return, `witness_code` without a second person for a controlled product.
 */
export async function takeBack(
  change: Change,
  asked: { id: string; ifMatch: string | undefined },
  { items, reason, witness_code }: SaidReturns,
): Promise<DispensationRow> {
  const { db, clinic, caller, now } = change;
  const { head, prescribed } = await lockBoth(change, asked);
  if (head.status !== 'completed') throw invalid({ path: 'status', rule: 'only_when', value: 'completed' });
  const row = await getDispensation(db, clinic.id, head.id);
  checkNone(returnFailures(row, items));
  const products = await productsOf(change, row, items);
  const today = dayIn(clinic.timezone, now);
  const named = items.map(({ lot_id }) => lot_id);
  const lots = await lockChoices(db, clinic.id, head.store_id, { products: [], named, today });
  const isUsed = (await findStore(db, clinic.id, head.store_id))?.active === true;
  checkNone(unsellableFailures(items, isUsed ? lots.filter((lot) => isUsable(lot, today)) : []));
  const by = { actor_id: caller.id, practitioner_id: caller.practitioner_id };
  const code = { code: witness_code, purpose: 'dispensation', by } as const;
  const controlled = products.some(({ control_class }) => control_class !== null);
  const witness = controlled ? await useWitnessCode(db, clinic.id, caller, code) : null;
  for (const item of items) await returnLot(db, clinic.id, item);
  const productOf = new Map(row.items.map((item) => [item.id, item.product.id]));
  const back = (those: readonly SaidReturn[], sign: 1 | -1) =>
    those.map(({ item_id, lot_id, quantity }) => ({
      product_id: productOf.get(item_id) ?? '',
      lot_id,
      quantity: sign * quantity,
    }));
  const said = { id: head.id, reason, witness };
  await moveGiven(db, clinic.id, head.store_id, saidBy(change, { ...said, kind: 'return' }), back(items, -1));
  const destroyed = items.filter(({ sellable }) => !sellable);
  if (destroyed.length > 0)
    await moveGiven(db, clinic.id, head.store_id, saidBy(change, { ...said, kind: 'destruction' }), back(destroyed, 1));
  await updateDispensation(db, clinic.id, head.id, { status_reason: reason });
  if (prescribed.status === 'completed') await endByDispensing(change, prescribed.id, 'active');
  return getDispensation(db, clinic.id, head.id);
}

/** The returned products, kept unchanged until the transaction ends. */
function productsOf({ db, clinic }: Change, row: DispensationRow, items: readonly SaidReturn[]) {
  const back = new Set(items.map(({ item_id }) => item_id));
  const ids = new Set(row.items.filter(({ id }) => back.has(id)).map(({ product }) => product.id));
  return holdGivenProducts(db, clinic.id, [...ids]);
}

/** Failures of items that would return to stock with an unusable lot. */
const unsellableFailures = (items: readonly SaidReturn[], usable: readonly LotChoice[]): Failure[] =>
  items.flatMap(({ lot_id, sellable }, place) =>
    sellable && !usable.some(({ id }) => id === lot_id)
      ? [{ path: `items.${place}.sellable`, rule: NOT_SELLABLE }]
      : [],
  );

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
