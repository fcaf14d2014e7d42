import type { Ability } from '../../domain/abilities.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkNamed } from '../../operation/named-record.js';
import type { Change } from '../../operation/change.js';
import type { Source } from './suggestion-box.js';
import type { SuggestionInput } from './suggestion-content.js';
import { findNote } from './source-store.js';
import type { SuggestionKind } from './suggestion-settings.js';

type Gathering = Pick<Change, 'db' | 'clinic' | 'caller' | 'phi'>;

/** What is handed to the engine, and whom it is about. */
interface Gathered {
  sources: Source[];
  patient_id: string | null;
}

type Gather = (change: Gathering, input: SuggestionInput) => Promise<Gathered>;

/** Reads for each kind that an engine is there for, as the operations do by which the caller reads the same. */
const GATHER: Partial<Record<SuggestionKind, Gather>> = { cie10_codes: gatherNote };

export const HAS_ENGINE: ReadonlySet<SuggestionKind> = new Set(Object.keys(GATHER) as SuggestionKind[]);

/** Throws 403 for a record that the caller lacks the ability to read, 422 for one that is unknown or hidden. */
export async function gather(change: Gathering, kind: SuggestionKind, input: SuggestionInput): Promise<Gathered> {
  return (await GATHER[kind]?.(change, input)) ?? { sources: [], patient_id: null };
}

async function gatherNote(change: Gathering, { text, consultation_id }: SuggestionInput): Promise<Gathered> {
  if (!consultation_id)
    return { sources: [{ type: 'input', id: null, version: null, text: text ?? '' }], patient_id: null };
  const { db, clinic, caller, phi } = change;
  checkAbility(caller, 'consultations:read');
  const note = await findNote(db, clinic.id, consultation_id);
  await checkNamed(db, note, phi, { path: 'input.consultation_id', caller, clinic });
  return { sources: note ? [{ type: 'consultation', ...note }] : [], patient_id: note?.patient_id ?? null };
}

/** What the ordinary operation asks for. */
function checkAbility(caller: Caller, ability: Ability): void {
  if (!caller.abilities.has(ability)) throw problem('missing_ability');
}
