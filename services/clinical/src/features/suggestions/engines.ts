import type { Db } from '../../db/db.js';
import { suggestCodes } from './code-engine.js';
import { checkMedication } from './drug-engine.js';
import type { Handed } from './suggestion-box.js';
import type { SuggestionKind } from './suggestion-settings.js';
import { summarise } from './summary-engine.js';

export interface Made {
  result: object;
  /** How much was left out, as no source says it. */
  dropped: number;
}

/** What makes a suggestion of a kind out of what it was handed, and of catalogs. */
type Engine = (db: Db, handed: Handed) => Promise<Made>;

export const ENGINES: Partial<Record<SuggestionKind, Engine>> = {
  cie10_codes: suggestCodes,
  drug_check: checkMedication,
  summary: summarise,
};
