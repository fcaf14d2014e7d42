export const SUGGESTION_KINDS = [
  'cie10_codes',
  'summary',
  'draft_note',
  'discharge_summary',
  'drug_check',
  'question',
] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** The clinic's `settings.ai`. */
export interface SuggestionSettings {
  /** The allowed kinds of suggestions. */
  kinds: SuggestionKind[];
}

export function suggestionSettings(settings: Record<string, unknown>): SuggestionSettings {
  const said = settings['ai'] as Partial<SuggestionSettings> | undefined;
  return { kinds: said?.kinds ?? [] };
}
