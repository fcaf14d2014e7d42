import { dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { nextNumber } from '../emergency/index.js';
import { LETTERS, type Decision, type Kind, type NewStockDocument } from './stock-document-content.js';
import {
  movedFailures,
  movesOf,
  recalledFailures,
  stockFailures,
  inactiveFailures,
  type Line,
} from './stock-document-rules.js';
import {
  findDocument,
  findLines,
  insertDocument,
  insertLines,
  lockDocument,
  updateDocument,
  type DocumentHead,
  type DocumentRow,
} from './stock-document-store.js';
import {
  balanceKey,
  type LotBalance,
  findBalances,
  findRecalledForWard,
  insertMovements,
  type MovementSource,
} from '../pharmacy-stock/index.js';
import { lotsOf, readLines } from './stock-line-actions.js';
import { holdProducts } from '../pharmacy-products/index.js';
import { findStore } from '../pharmacy-stores/index.js';

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getDocument(db: Db, clinicId: string, kind: Kind, id: string): Promise<DocumentRow> {
  const row = isUuid(id) ? await findDocument(db, clinicId, kind, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/**
 * Creates a document and moves its stock; with a controlled product it waits for a second person instead. Throws 422
 * for unknown rows, another expiry date of a lot, and too little stock.
 */
export async function makeDocument(change: Change, said: NewStockDocument): Promise<DocumentRow> {
  const { db, clinic, caller, now } = change;
  await checkStores(db, clinic.id, said);
  const { lines, products } = await readLines(db, clinic.id, said);
  const id = newId();
  const stores = { kind: said.kind, store_id: said.store_id, to_store_id: said.to_store_id ?? null };
  const actor = { actor_type: caller.type, actor_id: caller.id, actor_name: caller.name };
  const reason = said.reason ?? null;
  const waits = (await holdProducts(db, clinic.id, products)).some(({ control_class }) => control_class !== null);
  const kept = await plan(db, clinic.id, { ...stores, posted: !waits }, lines);
  if (!waits) await post(db, clinic.id, stores, kept, { ...sourceOf({ id, ...stores, reason, ...actor }) });
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
  // A receipt finds its lots by number when it is posted; until then they may not exist.
  await insertLines(
    db,
    clinic.id,
    id,
    said.kind === 'receipt' ? kept.map((line) => ({ ...line, lot_id: null })) : kept,
  );
  return getDocument(db, clinic.id, said.kind, id);
}

/**
 * Confirms or refuses a document as the second person. Confirming posts it against the present stock. Throws 404, 412,
 * as `makeDocument`, and 422: `status` if it does not wait any more, `witness` for its author, and for a count whose
 * lots moved since.
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
    if (kind === 'receipt') checkNone(inactiveFailures(lines, products));
    const said = { ...sourceOf(head), witness_id: caller.id, witness_name: caller.name };
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
  en: 'Another person than its author has to confirm it.',
  es: 'Tiene que confirmarlo otra persona que no sea su autor.',
};

const sourceOf = (
  head: Pick<DocumentHead, 'id' | 'kind' | 'reason' | 'actor_type' | 'actor_id' | 'actor_name'>,
): MovementSource => ({
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
 * Locks the lots of the lines, and adds the expected balances of a count. Throws 422 for too little stock, a lot that
 * moved since the count, and a recalled lot that would go to a ward.
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
  const counted = kind === 'count' ? withCountedBalances(found, store_id, balances) : found;
  checkNone(stockFailures(kind, movesOf(stores, counted), balances));
  return counted;
}

/** The lines of a count with the balances at the time of the count. Throws 422 if a lot moved since. */
function withCountedBalances(
  lines: readonly Line[],
  storeId: string,
  balances: ReadonlyMap<string, LotBalance>,
): Line[] {
  const at = (line: Line) => balances.get(balanceKey(storeId, line.lot_id ?? '')) ?? { balance: 0, movements: 0 };
  checkNone(movedFailures(lines, (line) => at(line).movements));
  return lines.map((line) => ({
    ...line,
    expected: line.expected ?? at(line).balance,
    seen: at(line).movements,
  }));
}

const post = (db: Db, clinicId: string, stores: Stores, lines: readonly Line[], said: MovementSource) =>
  insertMovements(
    db,
    clinicId,
    said,
    movesOf(stores, lines).map((move) => ({ ...move, id: newId() })),
  );

/** Stock can leave an inactive store, but not enter it. */
async function checkStores(
  db: Db,
  clinicId: string,
  { kind, store_id, to_store_id }: Pick<DocumentHead | NewStockDocument, 'kind' | 'store_id' | 'to_store_id'>,
): Promise<void> {
  const path = kind === 'transfer' ? 'from_store_id' : 'store_id';
  const from = await findStore(db, clinicId, store_id);
  if (!from || (kind === 'receipt' && !from.active)) throw invalid({ path, rule: 'selected' });
  if (to_store_id == null) return;
  const to = await findStore(db, clinicId, to_store_id);
  if (!to?.active || to_store_id === store_id) throw invalid({ path: 'to_store_id', rule: 'selected' });
}
