import { dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { nextNumber } from '../emergency/index.js';
import { LETTERS, type Decision, type Kind, type SaidDocument } from './document-content.js';
import {
  balanceKey,
  movedSince,
  movesOf,
  recalledFailures,
  tooLittle,
  unused,
  type Held,
  type Line,
} from './document-rules.js';
import {
  findDocument,
  findLines,
  insertDocument,
  insertLines,
  lockDocument,
  updateDocument,
  type DocumentHead,
  type DocumentRow,
} from './document-store.js';
import { lotsOf, readLines } from './line-actions.js';
import { findBalances, findRecalledForWard, insertMovements, type Said } from './ledger-store.js';
import { holdProducts } from './product-store.js';
import { findStore } from './stores-store.js';

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getDocument(db: Db, clinicId: string, kind: Kind, id: string): Promise<DocumentRow> {
  const row = isUuid(id) ? await findDocument(db, clinicId, kind, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/**
 * Moves stock, or keeps what is to be moved until a second person confirms it where a product is controlled. Throws 422 for what there is
 * not, another date of a lot, and for more than there is.
 */
export async function makeDocument(change: Change, said: SaidDocument): Promise<DocumentRow> {
  const { db, clinic, caller, now } = change;
  await checkStores(db, clinic.id, said);
  const { lines, products } = await readLines(db, clinic.id, said);
  const id = newId();
  const stores = { kind: said.kind, store_id: said.store_id, to_store_id: said.to_store_id ?? null };
  const actor = { actor_type: caller.type, actor_id: caller.id, actor_name: caller.name };
  const reason = said.reason ?? null;
  const waits = (await holdProducts(db, clinic.id, products)).some(({ control_class }) => control_class !== null);
  const kept = await plan(db, clinic.id, { ...stores, posted: !waits }, lines);
  if (!waits) await post(db, clinic.id, stores, kept, { ...saidOf({ id, ...stores, reason, ...actor }) });
  const year = Number(dayIn(clinic.timezone, now).slice(0, 4));
  const number = await nextNumber(db, clinic.id, `pharmacy_${said.kind}`, year);
  const row = {
    clinic_id: clinic.id,
    id,
    ...stores,
    ...actor,
    number: `${LETTERS[said.kind]}-${year}-${String(number).padStart(6, '0')}`,
    status: waits ? 'waiting_witness' : 'posted',
    reason,
    reference: said.reference === undefined ? null : JSON.stringify(said.reference),
  };
  await insertDocument(db, row, waits ? PHARMACY_LIMITS.witnessMinutes : undefined);
  // The lots of a receipt are found by their numbers: while it waits, they may not be there.
  await insertLines(
    db,
    clinic.id,
    id,
    said.kind === 'receipt' ? kept.map((line) => ({ ...line, lot_id: null })) : kept,
  );
  return getDocument(db, clinic.id, said.kind, id);
}

/**
 * What a second person says to it: confirmed, it is posted as of now. Throws 404; 412; 422 `status` when nothing waits any more,
 * `witness` for who made it, and as `makeDocument` for what is not allowed any more; of a count, for lots that moved since.
 */
export async function witness(
  change: Change,
  { kind, id, ifMatch, decision }: { kind: Kind; id: string; ifMatch: string | undefined; decision: Decision },
): Promise<DocumentRow> {
  const { db, clinic, caller } = change;
  const head = isUuid(id) ? await lockDocument(db, clinic.id, id) : undefined;
  if (!head || head.kind !== kind) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, head.version);
  if (head.status !== 'waiting_witness')
    throw invalid({ path: 'status', rule: 'transition', value: decision === 'confirm' ? 'posted' : 'refused' });
  if (caller.type !== 'user' || [head.actor_id, head.key_maker].includes(caller.id))
    throw invalid({ path: 'witness', rule: SECOND_PERSON });
  if (decision === 'confirm') {
    await checkStores(db, clinic.id, head);
    const lines = await findLines(db, clinic.id, id);
    const products = await holdProducts(db, clinic.id, [...new Set(lines.map(({ product_id }) => product_id))]);
    if (kind === 'receipt') checkNone(unused(lines, products));
    const said = { ...saidOf(head), witness_id: caller.id, witness_name: caller.name };
    await post(db, clinic.id, head, await plan(db, clinic.id, { ...head, posted: true }, lines), said);
  }
  await updateDocument(db, clinic.id, id, {
    status: decision === 'confirm' ? 'posted' : 'refused',
    witness_id: caller.id,
    witness_name: caller.name,
    witnessed_at: change.now,
  });
  return getDocument(db, clinic.id, kind, id);
}

const SECOND_PERSON = {
  name: 'second_person',
  en: 'Somebody else than who made it has to sign.',
  es: 'Tiene que firmar otra persona que no sea quien lo hizo.',
};

const saidOf = (
  head: Pick<DocumentHead, 'id' | 'kind' | 'reason' | 'actor_type' | 'actor_id' | 'actor_name'>,
): Said => ({
  kind: head.kind,
  reference_type: head.kind,
  reference_id: head.id,
  reason: head.reason,
  actor_type: head.actor_type,
  actor_id: head.actor_id,
  actor_name: head.actor_name,
  witness_id: null,
  witness_name: null,
});

type Stores = Pick<DocumentHead, 'kind' | 'store_id' | 'to_store_id'>;

/**
 * The lines with their lots, which are locked, and what was expected of a count. Throws 422 where there is too little, where a lot moved
 * since it was counted, and where a recalled one would come to a ward.
 */
async function plan(
  db: Db,
  clinicId: string,
  stores: Stores & { posted: boolean },
  lines: readonly Line[],
): Promise<Line[]> {
  const { kind, store_id, to_store_id } = stores;
  const found = await lotsOf(db, clinicId, stores, lines);
  const ids = [...new Set(found.flatMap(({ lot_id }) => lot_id ?? []))];
  if (to_store_id !== null)
    checkNone(recalledFailures(found, await findRecalledForWard(db, clinicId, to_store_id, ids)));
  const balances = await findBalances(db, clinicId, [store_id, ...(to_store_id ? [to_store_id] : [])], ids);
  const counted = kind === 'count' ? countedNow(found, store_id, balances) : found;
  checkNone(tooLittle(kind, movesOf(stores, counted), balances));
  return counted;
}

/** A count is of what was there when it was made. Throws 422 where anything of a lot moved since. */
function countedNow(lines: readonly Line[], storeId: string, balances: ReadonlyMap<string, Held>): Line[] {
  const at = (line: Line) => balances.get(balanceKey(storeId, line.lot_id ?? '')) ?? { balance: 0, movements: 0 };
  checkNone(movedSince(lines, (line) => at(line).movements));
  return lines.map((line) => ({
    ...line,
    expected: line.expected ?? at(line).balance,
    seen: at(line).movements,
  }));
}

const post = (db: Db, clinicId: string, stores: Stores, lines: readonly Line[], said: Said) =>
  insertMovements(
    db,
    clinicId,
    said,
    movesOf(stores, lines).map((move) => ({ ...move, id: newId() })),
  );

/** Nothing comes into a store that is no longer used; what is there may leave it. */
async function checkStores(
  db: Db,
  clinicId: string,
  { kind, store_id, to_store_id }: Pick<DocumentHead | SaidDocument, 'kind' | 'store_id' | 'to_store_id'>,
): Promise<void> {
  const path = kind === 'transfer' ? 'from_store_id' : 'store_id';
  const from = await findStore(db, clinicId, store_id);
  if (!from || (kind === 'receipt' && !from.active)) throw invalid({ path, rule: 'selected' });
  if (to_store_id == null) return;
  const to = await findStore(db, clinicId, to_store_id);
  if (!to?.active || to_store_id === store_id) throw invalid({ path: 'to_store_id', rule: 'selected' });
}
