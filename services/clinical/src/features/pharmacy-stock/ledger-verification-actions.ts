import type { Db } from '../../db/db.js';
import { checkLedgerStore, findLedgerStores } from './ledger-verification-store.js';

export interface Verification {
  stores: number;
  movements: number;
  /** A sentence for each store with faults: how many lots, and one of them. */
  faults: string[];
}

/** Verifies the ledger of all clinics, store by store. */
export async function verifyLedger(worker: Db): Promise<Verification> {
  const found: Verification = { stores: 0, movements: 0, faults: [] };
  for (const store of await findLedgerStores(worker)) {
    const { movements, wrong, lot_id } = await checkLedgerStore(worker, store);
    found.stores += 1;
    found.movements += movements;
    if (wrong > 0)
      found.faults.push(`clinic ${store.clinic_id}, store ${store.id}: ${wrong} lots, among them ${lot_id}`);
  }
  return found;
}
