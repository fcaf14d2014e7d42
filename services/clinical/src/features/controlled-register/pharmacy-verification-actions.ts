import type { Database } from '../../db/db.js';
import { verifyLedger } from '../pharmacy-stock/index.js';
import { noteVerifications } from './pharmacy-verification-store.js';
import { verifyRegister } from './register-verification-actions.js';

export interface PharmacyVerification {
  stores: number;
  movements: number;
  rows: number;
  faults: string[];
}

/** Verifies the ledgers and registers of all clinics, as the worker, and stores the result of each. */
export async function verifyPharmacies(worker: Database): Promise<PharmacyVerification> {
  const { stores, movements, faults: ofLedger } = await verifyLedger(worker);
  const { rows, faults: ofRegister } = await verifyRegister(worker);
  const faults = [...ofLedger, ...ofRegister];
  const clinics = faults.map((fault) => /^clinic ([0-9a-f-]{36}),/.exec(fault)?.[1]);
  // All clinics share one chain of seals, so a break in it concerns all.
  const broken = clinics.includes(undefined) ? undefined : clinics.flatMap((each) => each ?? []);
  await noteVerifications(worker, broken);
  return { stores, movements, rows, faults };
}
