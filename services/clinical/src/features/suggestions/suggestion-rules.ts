import { usesArea } from '../../domain/areas.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import type { Failure, OwnRule } from '../../domain/failures.js';
import type { SuggestionInput } from './suggestion-content.js';
import { engineOf, type EngineName } from './suggestion-engines.js';
import { suggestionSettings, SUGGESTION_KINDS, type SuggestionKind } from './suggestion-settings.js';

/** The kinds that a role may ask for. Other roles may ask for all. */
const OF_ROLE: Readonly<Record<string, readonly SuggestionKind[]>> = {
  nurse: ['cie10_codes', 'summary', 'drug_check', 'question'],
  pharmacist: ['drug_check'],
};

const mayAsk = (role: string | null | undefined, kind: SuggestionKind): boolean =>
  OF_ROLE[role ?? '']?.includes(kind) !== false;

/** Throws 403 if the caller's role or the clinic does not allow the kind. */
export function checkKind(
  kind: SuggestionKind,
  { caller, settings }: { caller: Pick<Caller, 'role'>; settings: Record<string, unknown> },
): void {
  if (!mayAsk(caller.role, kind)) throw problem('missing_ability');
  if (!suggestionSettings(settings).kinds.includes(kind)) throw problem('ai_disabled');
}

/** What a member may ask for in a clinic, and what makes it: `null` if it needs a model and there is none. */
export function askableKinds(
  clinic: Parameters<typeof usesArea>[0] & { settings: Record<string, unknown> },
  { role, abilities, hasModel }: { role: string; abilities: readonly string[]; hasModel: boolean },
): { kind: SuggestionKind; engine: EngineName | null }[] {
  if (!usesArea(clinic, 'ai') || !abilities.includes('ai:use')) return [];
  const chosen = suggestionSettings(clinic.settings).kinds;
  return SUGGESTION_KINDS.filter((kind) => chosen.includes(kind) && mayAsk(role, kind)).map((kind) => ({
    kind,
    engine: engineOf(kind, hasModel) ?? null,
  }));
}

/** The members that each kind needs: one of each inner list. */
const NEEDS: Readonly<Record<SuggestionKind, readonly (keyof SuggestionInput)[][]>> = {
  cie10_codes: [['text', 'consultation_id']],
  summary: [['patient_id']],
  draft_note: [['patient_id'], ['text']],
  discharge_summary: [['admission_id']],
  drug_check: [['patient_id'], ['items']],
  question: [['patient_id'], ['question']],
};

const given = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');

/** Failures of the input: missing members, and those that exclude each other. */
export function inputFailures(kind: SuggestionKind, input: SuggestionInput): Failure[] {
  const failures = NEEDS[kind].flatMap((members): Failure[] => {
    const there = members.filter((member) => given(input[member]));
    if (there.length === 0) return [{ path: `input.${members[0]}`, rule: 'required' }];
    const [first, second] = there;
    return second ? [{ path: `input.${second}`, rule: ONLY_ONE, other: `input.${first}` }] : [];
  });
  const { date_from, date_to } = input;
  if (date_from && date_to && date_to < date_from)
    failures.push({ path: 'input.date_to', rule: 'not_before', other: 'input.date_from' });
  return failures;
}

const ONLY_ONE: OwnRule = {
  name: 'only_one',
  en: 'The :attribute field and :other cannot both be given.',
  es: ':attribute y :other no se pueden indicar a la vez.',
};

/** The failure of a kind that nothing makes here. */
export const NEEDS_MODEL: OwnRule = {
  name: 'needs_model',
  en: 'Suggestions of this :attribute need a model, and there is none.',
  es: 'Las sugerencias de este :attribute necesitan un modelo y no hay ninguno.',
};
