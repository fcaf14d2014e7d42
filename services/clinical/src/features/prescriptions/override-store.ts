import type { Db } from '../../db/db.js';
import { insertRows } from '../../db/insert-rows.js';
import { parameter, statement } from '../../db/piece.js';
import type { Warning } from './check-rules.js';

/** A warning that was overridden. */
export interface Overridden {
  clinic_id: string;
  id: string;
  overridden_at: string;
  practitioner_id: string;
  basis: NonNullable<Warning['basis']> | 'duplicate';
  allergy_id: string | null;
  detail: string;
  substance_code: string | null;
  substance_name: string;
  reason: string;
}

export interface NewOverride extends Overridden {
  prescription_id: string;
  item_id: string;
}

const COLUMNS = `clinic_id, id, prescription_id, item_id, overridden_at, practitioner_id, basis, allergy_id, detail,
  substance_code, substance_name, reason`;

const INSERT = statement(insertRows('prescription_overrides', COLUMNS, parameter(1)));

export const insertOverrides = (db: Db, overrides: readonly NewOverride[]) =>
  db.rows(INSERT, [JSON.stringify(overrides)]);
