import type { Db } from '../../db/db.js';
import { checkLedgerStore, findLedgerStores } from './verification-store.js';

export interface Verification {
  stores: number;
  movements: number;
  /** Of each store that is not whole: how many lots, and one of them. */
  faults: string[];
}

/** Adds up the ledger of all clinics again, store by store. */
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
