import type { Db } from '../../db/db.js';
import { suggestCodes } from './code-engine.js';
import { checkMedication } from './drug-engine.js';
import type { EngineInput } from './engine-input.js';
import type { SuggestionKind } from './suggestion-settings.js';
import { summarise } from './summary-engine.js';

export interface EngineResult {
  result: object;
  /** How many statements were left out because no source supports them. */
  dropped: number;
}

/** Makes the suggestion of a kind from its input and the catalogs. */
type Engine = (db: Db, engineInput: EngineInput) => Promise<EngineResult>;

export const ENGINES: Partial<Record<SuggestionKind, Engine>> = {
  cie10_codes: suggestCodes,
  drug_check: checkMedication,
  summary: summarise,
};
