import { dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { patientFailures } from '../patients/index.js';
import { holdGivenProducts, type GivenProduct } from '../pharmacy-products/index.js';
import { lockChoices } from '../pharmacy-stock/index.js';
import {
  checkGiven,
  givenFailures,
  substancesOf,
  warningKey,
  type Check,
  type Prescribed,
  type PrescribedItem,
} from '../prescriptions/index.js';
import { useWitnessCode, type DoneBy, type Witness } from '../witness-codes/index.js';
import type { Completing, SaidItem, SaidLot } from './dispensing-content.js';
import {
  chooseLots,
  CLASS_BLOCKED,
  expiryFailure,
  isPrescribed,
  leftFailures,
  namedFailures,
  NOT_ACTIVE,
  substitutionFailure,
} from './dispensing-rules.js';
import { isClassBlocked, type DispensationRow, type GivenLot } from './dispensing-store.js';

/** An item with its product, which is locked. */
export interface PlannedItem {
  id: string;
  prescription_item_id: string;
  product_id: string;
  quantity: number;
  lots?: SaidLot[] | undefined;
  substitution_reason?: string | null | undefined;
}

/** Keeps the products of items unchanged until the transaction ends. */
export const holdProducts = (db: Db, clinicId: string, items: readonly Pick<PlannedItem, 'product_id'>[]) =>
  holdGivenProducts(db, clinicId, [...new Set(items.map(({ product_id }) => product_id))]);

/** Throws 422 if the prescription cannot be dispensed today, or the patient's record is closed. */
export function checkDispensable({ clinic, now }: Change, prescribed: Prescribed): void {
  checkNone(patientFailures(prescribed.patient));
  const over = prescribed.valid_until !== null && prescribed.valid_until < dayIn(clinic.timezone, now);
  if (prescribed.status !== 'active' || over) throw invalid({ path: 'prescription_id', rule: NOT_ACTIVE });
}

/** Throws 422 `store_id` for an unknown or inactive store. */
export function checkStore(store: { active: boolean } | undefined): void {
  if (!store?.active) throw invalid({ path: 'store_id', rule: 'selected' });
}

/** Throws 422 for unknown items and products, and for products that cannot be substitutes. */
export async function checkProducts(
  db: Db,
  prescribed: Prescribed,
  items: readonly Pick<PlannedItem, 'prescription_item_id' | 'product_id' | 'substitution_reason'>[],
  products: readonly GivenProduct[],
): Promise<void> {
  const productOf = new Map(products.filter(({ active }) => active).map((each) => [each.id, each]));
  const itemOf = new Map(prescribed.items.map((each) => [each.id, each]));
  const named = [...itemOf.values()].map(({ medication }) => medication);
  const table = await substancesOf(db, [
    ...named,
    ...products.flatMap(({ name, substances }) => [{ display: name }, ...substances]),
  ]);
  const failures = items.flatMap((said, place): Failure[] => {
    const item = itemOf.get(said.prescription_item_id);
    const product = productOf.get(said.product_id);
    if (!item) return [{ path: `items.${place}.prescription_item_id`, rule: 'selected' }];
    if (!product) return [{ path: `items.${place}.product_id`, rule: 'selected' }];
    const failure = substitutionFailure(place, said, item, isPrescribed(item, product, table));
    return failure ? [failure] : [];
  });
  checkNone(failures);
}

/** Throws 422 for more than the remaining quantity. */
export const checkLeft = (prescribed: Prescribed, items: readonly SaidItem[], taken: Map<string, number>): void =>
  checkNone(leftFailures(items, prescribed.items, taken));

/** One reason for all warnings, and those that have a reason from the preparation. */
interface Overriding {
  override_reason: string | null;
  was?: Pick<DispensationRow, 'warnings' | 'override_reason'>;
}

/** The warnings of today's record. Throws 422 `items.0` for those without an override reason. */
export async function checkRecord(
  { db, clinic, now }: Change,
  prescribed: Prescribed,
  { items, products }: { items: readonly PlannedItem[]; products: readonly GivenProduct[] },
  { override_reason, was }: Overriding,
): Promise<Check> {
  const given = items.flatMap(({ prescription_item_id, product_id }, item) => {
    const { medication }: Partial<PrescribedItem> =
      prescribed.items.find(({ id }) => id === prescription_item_id) ?? {};
    const substances = products.find(({ id }) => id === product_id)?.substances ?? [];
    return [...(medication ? [medication] : []), ...substances].map((each) => ({ item, medication: each }));
  });
  const at = { clinicId: clinic.id, today: dayIn(clinic.timezone, now) };
  const checked = await checkGiven(db, at, prescribed, given);
  const overridden = new Set(was?.override_reason ? was.warnings.map(warningKey) : []);
  const open = checked.warnings.filter((warning) => !overridden.has(warningKey(warning)));
  checkNone(givenFailures(open, override_reason));
  return checked;
}

export interface Giving {
  /** The failure if midnight passes meanwhile and a lot expires. */
  expired: Failure;
  lots: (GivenLot & { product_id: string })[];
  witness: Witness | null;
}

const lotsNamed = (items: readonly PlannedItem[]) => items.flatMap(({ lots = [] }) => lots.map(({ lot_id }) => lot_id));

/**
 * Throws 422 for named lots that cannot be dispensed today. Their stock is checked when the dispensing is completed.
 */
export async function checkNamedLots(
  { db, clinic, now }: Change,
  storeId: string,
  items: readonly PlannedItem[],
): Promise<void> {
  const today = dayIn(clinic.timezone, now);
  const choices = await lockChoices(db, clinic.id, storeId, { products: [], named: lotsNamed(items), today });
  checkNone(items.flatMap((item, place) => namedFailures(place, item, choices, today)));
}

/**
 * Chooses and locks the lots, and finds the witness of a controlled product. Throws 422 for too little stock or an
 * unusable lot.
 */
export async function planGiving(
  { db, clinic, caller, now }: Change,
  by: DoneBy & { store_id: string },
  { items, products }: { items: readonly PlannedItem[]; products: readonly GivenProduct[] },
  { witness_code }: Completing,
): Promise<Giving> {
  const today = dayIn(clinic.timezone, now);
  const choices = await lockChoices(db, clinic.id, by.store_id, {
    products: products.map(({ id }) => id),
    named: lotsNamed(items),
    today,
  });
  const { lots, failures } = chooseLots(items, choices, today);
  checkNone(failures);
  const controlled = products.filter(({ control_class }) => control_class !== null).map(({ id }) => id);
  if (controlled.length > 0 && (await isClassBlocked(db, clinic.id, by.store_id, controlled)))
    throw invalid({ path: 'store_id', rule: CLASS_BLOCKED });
  const code = { code: witness_code, purpose: 'dispensation', by } as const;
  return {
    expired: expiryFailure(items, lots, choices),
    lots: items.flatMap(({ id: item_id, product_id }, place) =>
      (lots[place] ?? []).map((lot) => ({ ...lot, item_id, product_id })),
    ),
    witness: controlled.length > 0 ? await useWitnessCode(db, clinic.id, caller, code) : null,
  };
}
