import type { SuggestionKind } from './suggestion-settings.js';

export type EngineName = 'built_in' | 'model';

const BUILT_IN: readonly SuggestionKind[] = ['cie10_codes', 'drug_check', 'summary'];
const BY_MODEL: readonly SuggestionKind[] = ['summary', 'draft_note', 'discharge_summary', 'question'];

/** What makes a kind here; undefined for nothing. A model makes all that it can. */
export function engineOf(kind: SuggestionKind, hasModel: boolean): EngineName | undefined {
  if (hasModel && BY_MODEL.includes(kind)) return 'model';
  return BUILT_IN.includes(kind) ? 'built_in' : undefined;
}
