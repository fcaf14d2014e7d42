import { dayIn } from '../../calendar.js';
import { checkNone } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { chooseLots, namedFailures, UNUSABLE } from '../dispensing/index.js';
import { holdGivenProducts, unitsOf, type GivenProduct } from '../pharmacy-products/index.js';
import { lockChoices, moveGiven } from '../pharmacy-stock/index.js';
import { useWitnessCode, type Witness } from '../witness-codes/index.js';
import type { AdministrationBody } from './administration-content.js';
import type { TakenStock } from './administration-store.js';

export interface Taking {
  lots: { lot_id: string; product_id: string; quantity: number }[];
  store_id: string | null;
  lot_id: string | null;
  witness: Witness | null;
}

export const NOTHING: Taking = { lots: [], store_id: null, lot_id: null, witness: null };

interface Given {
  product_id: string | null;
  /** The store from which stock is taken, if the ward has one. */
  store_id: string | null;
  practitioner_id: string;
  dose: { value: number; unit: string } | null;
  /** The administration that is corrected; its stock is put back first. */
  before: { id: string; taken: readonly TakenStock[] } | undefined;
}

/**
 * Locks the lots from the ward's store that an administration takes, and finds its witness. Throws 422: `lot_id` for a
 * lot that must not be given or too little stock, `witness_code` if the product requires a second person.
 */
export async function planTaking(
  change: Change,
  { product_id, store_id, practitioner_id, dose, before }: Given,
  { status, lot_id = null, witness_code, reason }: AdministrationBody,
): Promise<Taking> {
  const { db, clinic, caller } = change;
  const [product] = product_id ? await holdGivenProducts(db, clinic.id, [product_id]) : [];
  if (!product) {
    if (lot_id !== null && status === 'given') checkNone([{ path: 'lot_id', rule: 'selected' }]);
    return NOTHING;
  }
  if (before) {
    const named = [...before.taken.map((each) => each.lot_id), ...(lot_id === null ? [] : [lot_id])];
    // All lots are locked in one statement, in their order.
    const today = dayIn(clinic.timezone, change.now);
    await lockChoices(db, clinic.id, store_id, { products: [product.id], named, today });
    await giveBack(change, before, reason ?? '');
  }
  if (status !== 'given') return NOTHING;
  const lots = await lockTaken(change, { product, store_id, lot_id, quantity: unitsOf(dose, product) });
  const code = { code: witness_code, purpose: 'administration', by: { actor_id: caller.id, practitioner_id } } as const;
  const witness = product.high_alert ? await useWitnessCode(db, clinic.id, caller, code) : null;
  return { lots, store_id, lot_id: lot_id ?? lots[0]?.lot_id ?? null, witness };
}

async function lockTaken(
  { db, clinic, now }: Change,
  said: { product: GivenProduct; store_id: string | null; lot_id: string | null; quantity: number },
): Promise<Taking['lots']> {
  const { product, store_id, lot_id, quantity } = said;
  if (store_id === null && lot_id === null) return [];
  const today = dayIn(clinic.timezone, now);
  const named = lot_id === null ? [] : [lot_id];
  const choices = await lockChoices(db, clinic.id, store_id, { products: [product.id], named, today });
  const item = { product_id: product.id, quantity, ...(lot_id !== null && { lots: [{ lot_id, quantity }] }) };
  const { lots, failures } =
    store_id === null
      ? { lots: [], failures: namedFailures(0, item, choices, today) }
      : chooseLots([item], choices, today);
  checkNone(failures.slice(0, 1).map((failure) => ({ ...failure, path: 'lot_id' })));
  return (lots[0] ?? []).map((lot) => ({ ...lot, product_id: product.id }));
}

/** The members of stock movements that come from the administration. */
const saidBy = ({ caller }: Change, id: string, reason: string | null, witness: Witness | null) => ({
  kind: 'administration',
  reference_type: 'administration',
  reference_id: id,
  reason,
  actor_type: caller.type,
  actor_id: caller.id,
  actor_name: caller.name,
  witness_id: witness?.id ?? null,
  witness_name: witness?.name ?? null,
});

/** The day changed since the lot was chosen. */
const EXPIRED = { path: 'lot_id', rule: UNUSABLE };

export async function takeStock(change: Change, id: string, { lots, store_id, witness }: Taking): Promise<void> {
  if (store_id !== null && lots.length > 0)
    await moveGiven(change.db, change.clinic.id, store_id, saidBy(change, id, null, witness), lots, EXPIRED);
}

/** Puts the stock of an administration back. The lots are locked. */
async function giveBack(
  change: Change,
  { id, taken }: { id: string; taken: readonly TakenStock[] },
  reason: string,
): Promise<void> {
  const { db, clinic } = change;
  for (const { store_id, ...lot } of taken) {
    const back = [{ ...lot, quantity: -lot.quantity }];
    await moveGiven(db, clinic.id, store_id, saidBy(change, id, reason, null), back);
  }
}
