import { HttpError } from 'http-kit';
import { dayIn } from '../../calendar.js';
import { inOrder } from '../../db/in-order.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { nextNumber, takenNumber } from '../emergency/index.js';
import { findStore } from '../pharmacy-stores/index.js';
import { moveGiven } from '../pharmacy-stock/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { endByDispensing, lockPrescribed, type Prescribed } from '../prescriptions/index.js';
import { getDispensation } from './dispensing-access.js';
import type { Completing, DispensationStatus, NewDispensation } from './dispensing-content.js';
import {
  checkDispensable,
  checkLeft,
  checkNamedLots,
  checkProducts,
  checkRecord,
  checkStore,
  holdProducts,
  planGiving,
  type Giving,
  type PlannedItem,
} from './dispensing-plan.js';
import { canMoveDispensation } from './dispensing-rules.js';
import {
  findDispensationHead,
  findTaken,
  insertDispensation,
  insertGivenLots,
  insertItems,
  isBeingPrepared,
  lockDispensation,
  updateDispensation,
  type DispensationHead,
  type DispensationRow,
} from './dispensing-store.js';

/** The counter of dispensing numbers of a year. */
const NUMBERED = 'pharmacy_dispensation';

/**
 * Dispenses a prescription, or prepares it. Throws 422 for a prescription that cannot be dispensed, more than the
 * remaining quantity or the stock, a wrong product, and warnings without an override reason.
 */
export async function dispense(change: Change, body: NewDispensation): Promise<DispensationRow> {
  const { db, clinic, caller, now } = change;
  const practitioner_id = await accessAuthor(db, clinic.id, caller, body);
  // Sent together. Each statement runs once those before it have their locks.
  const [prescribed, store, products, taken] = await inOrder(
    lockPrescribed(db, clinic.id, body.prescription_id),
    findStore(db, clinic.id, body.store_id),
    holdProducts(db, clinic.id, body.items),
    findTaken(db, clinic.id, body.prescription_id),
  );
  if (!prescribed) throw invalid({ path: 'prescription_id', rule: 'selected' });
  const { patient_id } = prescribed;
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic }).catch(
    (error: unknown) => {
      throw isHidden(error) ? invalid({ path: 'prescription_id', rule: 'selected' }) : error;
    },
  );
  checkDispensable(change, prescribed);
  checkStore(store);
  const items: PlannedItem[] = body.items.map((item) => ({ ...item, id: newId() }));
  const override_reason = body.override_reason ?? null;
  const [, checked] = await inOrder(
    checkProducts(db, prescribed, items, products).then(() => checkLeft(prescribed, body.items, taken)),
    checkRecord(change, prescribed, { items, products }, { override_reason }),
  );
  const completed = body.status === 'completed';
  const by = { store_id: body.store_id, practitioner_id, actor_id: caller.id };
  const giving = completed ? await planGiving(change, by, { items, products }, body) : undefined;
  if (!completed) await checkNamedLots(change, body.store_id, items);
  const id = newId();
  const year = Number(dayIn(clinic.timezone, now).slice(0, 4));
  // Taken with the last statements: until the commit other dispensings of the clinic wait for the number.
  const number = nextNumber(db, clinic.id, NUMBERED, year);
  const head = insertDispensation(db, {
    clinic_id: clinic.id,
    id,
    number: takenNumber(clinic.id, NUMBERED, 'DI', year),
    status: body.status,
    prescription_id: prescribed.id,
    patient_id,
    store_id: body.store_id,
    practitioner_id,
    warnings: JSON.stringify(checked.warnings),
    unchecked: JSON.stringify(checked.unchecked),
    override_reason,
    actor_type: caller.type,
    actor_id: caller.id,
    actor_name: caller.name,
    ...endOf(change, giving, practitioner_id),
  });
  const rows = insertItems(
    db,
    items.map(({ lots: _, substitution_reason, ...item }, place) => ({
      ...item,
      clinic_id: clinic.id,
      dispensation_id: id,
      place,
      prescription_id: prescribed.id,
      substitution_reason: substitution_reason?.trim() || null,
    })),
  );
  const named = items.flatMap(({ id: item_id, lots = [] }) => lots.map((lot) => ({ ...lot, item_id })));
  const moved = giving
    ? give(change, { id, store_id: body.store_id }, prescribed, giving)
    : insertGivenLots(db, clinic.id, named);
  const [, , , , row] = await inOrder(number, head, rows, moved, getDispensation(db, clinic.id, id));
  return row;
}

/** Whether the policy hides a record that the request names. */
const isHidden = (error: unknown): boolean => error instanceof HttpError && error.code === 'phi_access_denied';

/** The columns that say that the dispensing is completed. */
const endOf = ({ now }: Change, giving: Giving | undefined, completed_by: string) =>
  giving && {
    completed_by,
    completed_at: now.toISOString(),
    witness_id: giving.witness?.id ?? null,
    witness_name: giving.witness?.name ?? null,
  };

/** Moves the stock, and completes the prescription with its last item. */
async function give(
  change: Change,
  { id, store_id }: Pick<DispensationHead, 'id' | 'store_id'>,
  prescribed: Prescribed,
  { lots, witness, expired }: Giving,
): Promise<void> {
  const { db, clinic } = change;
  const said = saidBy(change, { id, kind: 'dispense', witness, reason: null });
  const [, , taken] = await inOrder(
    insertGivenLots(db, clinic.id, lots),
    moveGiven(db, clinic.id, store_id, said, lots, expired),
    findTaken(db, clinic.id, prescribed.id),
  );
  const isOver = prescribed.items.every((item) => item.allowed !== null && (taken.get(item.id) ?? 0) >= item.allowed);
  if (isOver && !(await isBeingPrepared(db, clinic.id, prescribed.id)))
    await endByDispensing(change, prescribed.id, 'completed');
}

/** The members of stock movements that come from the dispensing. */
export const saidBy = (
  { caller }: Change,
  { id, kind, reason, witness }: { id: string; kind: string; reason: string | null; witness: Giving['witness'] },
) => ({
  kind,
  reference_type: 'dispensation',
  reference_id: id,
  reason,
  actor_type: caller.type,
  actor_id: caller.id,
  actor_name: caller.name,
  witness_id: witness?.id ?? null,
  witness_name: witness?.name ?? null,
});

interface Asked {
  id: string;
  ifMatch: string | undefined;
}

/** Completes a prepared dispensing. Throws 404, 412, 422 `status`, and as `dispense`. */
export async function complete(change: Change, asked: Asked, completing: Completing): Promise<DispensationRow> {
  const { db, clinic, caller } = change;
  const completed_by = await accessAuthor(db, clinic.id, caller, completing);
  const { head, prescribed } = await lockBoth(change, asked, 'completed');
  checkDispensable(change, prescribed);
  const [store, row] = await inOrder(findStore(db, clinic.id, head.store_id), getDispensation(db, clinic.id, head.id));
  checkStore(store);
  const items = row.items.map(({ product, lots, ...item }): PlannedItem => {
    const named = lots.map(({ lot_id, quantity }) => ({ lot_id, quantity }));
    return { ...item, product_id: product.id, ...(named.length > 0 && { lots: named }) };
  });
  const products = await holdProducts(db, clinic.id, items);
  await checkProducts(db, prescribed, items, products);
  const override_reason = completing.override_reason ?? row.override_reason;
  const overriding = { override_reason: completing.override_reason ?? null, was: row };
  const { warnings, unchecked } = await checkRecord(change, prescribed, { items, products }, overriding);
  const by = { ...head, other_practitioner_id: completed_by };
  const giving = await planGiving(change, by, { items, products }, completing);
  await updateDispensation(db, clinic.id, head.id, {
    status: 'completed',
    warnings: JSON.stringify(warnings),
    unchecked: JSON.stringify(unchecked),
    override_reason,
    ...endOf(change, giving, completed_by),
  });
  await give(change, head, prescribed, giving);
  return getDispensation(db, clinic.id, head.id);
}

/** Cancels, declines, holds or resumes a dispensing. Throws 404, 412 for another version, or 422 `status`. */
export async function moveDispensation(
  change: Change,
  asked: Asked,
  { to, reason }: { to: DispensationStatus; reason: string | null },
): Promise<DispensationRow> {
  const { head } = await lockBoth(change, asked, to);
  await updateDispensation(change.db, change.clinic.id, head.id, { status: to, status_reason: reason });
  return getDispensation(change.db, change.clinic.id, head.id);
}

/** Locks the prescription and then the dispensing. Throws 404, 412, and 422 if it cannot become `to`. */
export async function lockBoth(
  { db, clinic }: Change,
  { id, ifMatch }: Asked,
  to?: DispensationStatus,
): Promise<{ head: DispensationHead; prescribed: Prescribed }> {
  const found = isUuid(id) ? await findDispensationHead(db, clinic.id, id) : undefined;
  if (!found) throw problem('not_found');
  const prescribed = await lockPrescribed(db, clinic.id, found.prescription_id);
  const head = await lockDispensation(db, clinic.id, id);
  if (!head || !prescribed) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, head.version);
  if (to && !canMoveDispensation(head.status, to)) throw invalid({ path: 'status', rule: 'transition', value: to });
  return { head, prescribed };
}
