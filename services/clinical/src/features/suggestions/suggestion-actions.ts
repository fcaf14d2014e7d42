import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { AI_LIMITS } from '../../limits/index.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import type { Asker } from '../suggestion-models/index.js';
import { encryptContent, recordWarningOutcomes } from '../suggestion-acceptances/index.js';
import { collectInput } from './engine-input-actions.js';
import { findIdentities } from './identity-store.js';
import { makerOf } from './suggestion-access.js';
import type { EngineInput } from './engine-input.js';
import type { Feedback, NewSuggestion } from './suggestion-content.js';
import { engineOf } from './suggestion-engines.js';
import { checkKind, inputFailures, NEEDS_MODEL } from './suggestion-rules.js';
import {
  findSuggestion,
  insertSuggestion,
  isWritten,
  lockSuggestion,
  updateFeedback,
  type SuggestionRow,
} from './suggestion-store.js';

type Asking = Change & { deps: Pick<Deps, 'config'> };

/**
 * Stores a request for a suggestion with everything that the engine reads, as far as the caller may read it now. Throws
 * 403 for a kind that the role or the clinic does not allow, and 422 for missing or unknown input and a kind that
 * nothing makes here.
 */
export async function ask(change: Asking, { kind, input }: NewSuggestion): Promise<SuggestionRow> {
  const { db, clinic, caller, now, language, deps } = change;
  checkKind(kind, { caller, settings: clinic.settings });
  const engine = engineOf(kind, deps.config.model !== undefined);
  if (!engine) throw invalid({ path: 'kind', rule: NEEDS_MODEL });
  checkNone(inputFailures(kind, input));
  const { patient_id, ...collected } = await collectInput(change, kind, input);
  const identities = engine === 'model' && patient_id ? await findIdentities(db, clinic.id, patient_id) : undefined;
  const about = identities && patient_id ? { patient_id, identities, asker: askerOf(caller) } : undefined;
  const place = { clinic_id: clinic.id, id: newId() };
  await insertSuggestion(db, {
    ...place,
    kind,
    engine,
    maker: makerOf(caller),
    patient_id,
    content_encrypted: encryptContent(deps.config.keys, place, {
      input,
      language,
      ...collected,
      about,
    } satisfies EngineInput),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + AI_LIMITS.shownHours * 3_600_000).toISOString(),
  });
  return read(db, place, change);
}

const askerOf = ({ type, id, name, role }: Change['caller']): Asker => ({
  actor_type: type,
  actor_id: id,
  actor_name: name,
  actor_role: role,
});

/** Records the author's feedback, once. Throws 404, and 422 `status` if the suggestion is not ready or has feedback. */
export async function decide(change: Asking, id: string, feedback: Feedback): Promise<SuggestionRow> {
  const { db, clinic, caller, now } = change;
  const row = await lockSuggestion(db, clinic.id, id, makerOf(caller));
  if (!row) throw problem('not_found');
  await checkPatientRelation(change, row);
  if (row.status !== 'ready' || row.expires_at <= now.toISOString())
    throw invalid({ path: 'status', rule: 'only_when', value: 'ready' });
  if (row.decision) throw invalid({ path: 'status', rule: 'transition', value: feedback.decision });
  await updateFeedback(db, clinic.id, id, feedback);
  // If nothing was prescribed, no warning was overridden.
  if (!(await isWritten(db, clinic.id, id))) await recordWarningOutcomes(db, row, change.deps.config.keys, []);
  return read(db, row, change);
}

/** Throws 403 if the caller lost the relation to the patient. */
export const checkPatientRelation = (
  { db, caller, clinic, phi }: Pick<Change, 'db' | 'caller' | 'clinic' | 'phi'>,
  { patient_id }: Pick<SuggestionRow, 'patient_id'>,
): Promise<void> =>
  checkRelation(
    db,
    patient_id === null
      ? { patient_id, practitioner_id: null, nobody: true }
      : { patient_id, practitioner_id: null, care_team: true },
    phi,
    { caller, clinic },
  );

async function read(db: Db, { clinic_id, id }: { clinic_id: string; id: string }, { caller }: Pick<Change, 'caller'>) {
  const row = await findSuggestion(db, clinic_id, id, makerOf(caller));
  if (!row) throw problem('not_found');
  return row;
}
