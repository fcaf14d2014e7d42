import { dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { isUuid, newId } from '../../id.js';
import type { Change } from '../../operation/change.js';
import { nextNumber } from '../emergency/index.js';
import { findStore } from '../pharmacy-stores/index.js';
import { useWitnessCode } from '../witness-codes/index.js';
import type { NewClosing } from './closing-content.js';
import { findClosing, insertClosing, insertClosingLines, lockClass, type ClosingRow } from './closing-store.js';

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getClosing(db: Db, clinicId: string, id: string): Promise<ClosingRow> {
  const row = isUuid(id) ? await findClosing(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/**
 * Closes the register: compares the count with it. Until the two agree, nothing of the class is dispensed in the store.
 * Throws 422 for an unknown store or class, products of another class, and `witness_code` without a second person.
 */
export async function close({ db, clinic, caller, now }: Change, body: NewClosing): Promise<ClosingRow> {
  if (!(await findStore(db, clinic.id, body.store_id))) throw invalid({ path: 'store_id', rule: 'selected' });
  const products = new Set(await lockClass(db, clinic.id, body.class));
  if (products.size === 0) throw invalid({ path: 'class', rule: 'selected' });
  checkNone(
    body.lines.flatMap(({ product_id }, place) =>
      products.has(product_id) ? [] : [{ path: `lines.${place}.product_id`, rule: 'selected' as const }],
    ),
  );
  const by = { actor_id: caller.id, practitioner_id: caller.practitioner_id };
  const witness = await useWitnessCode(db, clinic.id, caller, { code: body.witness_code, purpose: 'closing', by });
  const year = Number(dayIn(clinic.timezone, now).slice(0, 4));
  const number = await nextNumber(db, clinic.id, 'pharmacy_closing', year);
  const id = newId();
  await insertClosing(db, {
    clinic_id: clinic.id,
    id,
    number: `CL-${year}-${String(number).padStart(6, '0')}`,
    store_id: body.store_id,
    class: body.class,
    actor_type: caller.type,
    actor_id: caller.id,
    actor_name: caller.name,
    witness_id: witness.id,
    witness_name: witness.name,
  });
  await insertClosingLines(db, clinic.id, id, body.lines);
  return getClosing(db, clinic.id, id);
}
