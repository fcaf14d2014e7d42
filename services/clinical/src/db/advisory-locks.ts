import { createHash } from 'node:crypto';

/**
 * Every number that the service asks PostgreSQL to lock. A number means one thing for ever, also to releases that
 * run beside this one. Of the schema's functions `change_instant()` has the class 20261121, with the second as the object, and
 * `advance_change_clock()` the object -1 of that class.
 */
export const LOCKS = {
  /** A transaction: filling the demo. */
  seed: 7_201_401,
  /** A transaction: adding a seal to the chain over the audit trail. */
  sealing: 7_201_402,
  /** A transaction: importing a catalog. */
  imports: 7_201_403,
  /** A session: migrating, and filling the catalogs that were never filled. */
  migration: 7_201_404,
  /** A transaction: making partitions; named in the schema's `make_month_partitions()`. */
  partitions: 7_201_405,
  /** A transaction: creating what is not there yet, by `numberInClinic` with what was looked for. */
  conditionalCreate: 7_201_406,
  /** A transaction: a FHIR transaction, by `numberInClinic` with a place for each name in it, in their order. */
  fhirTransaction: 7_201_407,
  /** A transaction: reminding a clinic of its critical results, by `numberInClinic`. */
  criticalReminders: 7_201_408,
  /** A transaction: saying by which code and barcodes a product is found, by `numberInClinic`. */
  productNames: 7_201_409,
  /** A transaction: adding a seal to the chain over the register of controlled products. */
  registerSealing: 7_201_421,
  /** A transaction: saying which MSH-3 to 6 a connection takes, of all clinics. */
  hl7Senders: 7_201_420,
} as const;

/**
 * The number of a lock on something of one clinic. Its 64 bits are a hash: nobody can choose a name that is locked with another clinic's,
 * as they could with the 32 bits of an object.
 */
export const numberInClinic = (lock: number, clinicId: string, name: string): string =>
  createHash('sha256')
    .update(JSON.stringify([lock, clinicId, name]))
    .digest()
    .readBigInt64BE()
    .toString();
