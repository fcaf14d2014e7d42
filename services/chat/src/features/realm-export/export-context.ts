import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { Budget } from './json-tables.js';

/** What one attempt to make an export works with. */
export interface ExportContext {
  /** No transaction: an export takes minutes. */
  db: Db;
  realm: Realm;
  with_consent: boolean;
  uploads_dir: string;
  /** Where it writes what will be in the archive. */
  folder: string;
  budget: Budget;
  now: Date;
  /** Throws when the process stops. */
  check(): void;
}
