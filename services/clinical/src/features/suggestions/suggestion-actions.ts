import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { AI_LIMITS } from '../../limits/index.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import type { Asker } from '../suggestion-models/index.js';
import { sayWarnings, seal } from '../suggestion-heads/index.js';
import { engineOf, gather } from './gather-actions.js';
import { findIdentities } from './identity-store.js';
import { makerOf } from './suggestion-access.js';
import type { Handed } from './suggestion-box.js';
import type { Feedback, NewSuggestion } from './suggestion-content.js';
import { checkKind, inputFailures, NEEDS_MODEL } from './suggestion-rules.js';
import {
  findSuggestion,
  insertSuggestion,
  lockSuggestion,
  updateFeedback,
  type SuggestionRow,
} from './suggestion-store.js';

type Asking = Change & { deps: Pick<Deps, 'config'> };

/**
 * Keeps what is asked, with all that the engine reads of anybody: what the caller may read now. Throws 403 for a kind that the caller
 * may not ask for or the clinic does not use, 422 for what is missing or unknown, and for what is not made here.
 */
export async function ask(change: Asking, { kind, input }: NewSuggestion): Promise<SuggestionRow> {
  const { db, clinic, caller, now, language, deps } = change;
  checkKind(kind, { caller, settings: clinic.settings });
  const engine = engineOf(kind, deps.config.model !== undefined);
  if (!engine) throw invalid({ path: 'kind', rule: NEEDS_MODEL });
  checkNone(inputFailures(kind, input));
  const { patient_id, ...gathered } = await gather(change, kind, input);
  const identities = engine === 'model' && patient_id ? await findIdentities(db, clinic.id, patient_id) : undefined;
  const about = identities && patient_id ? { patient_id, identities, asker: askerOf(caller) } : undefined;
  const place = { clinic_id: clinic.id, id: newId() };
  await insertSuggestion(db, {
    ...place,
    kind,
    engine,
    maker: makerOf(caller),
    patient_id,
    content_encrypted: seal(deps.config.keys, place, { input, language, ...gathered, about } satisfies Handed),
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

/** Says what its maker did with a suggestion, once. Throws 404, and 422 `status` for what is not ready or was said already. */
export async function decide(change: Asking, id: string, feedback: Feedback): Promise<SuggestionRow> {
  const { db, clinic, caller, now } = change;
  const row = await lockSuggestion(db, clinic.id, id, makerOf(caller));
  if (!row) throw problem('not_found');
  await checkAbout(change, row);
  if (row.status !== 'ready' || row.expires_at <= now.toISOString())
    throw invalid({ path: 'status', rule: 'only_when', value: 'ready' });
  if (row.decision) throw invalid({ path: 'status', rule: 'transition', value: feedback.decision });
  await updateFeedback(db, clinic.id, id, feedback);
  if (feedback.decision === 'rejected') await sayWarnings(db, row, change.deps.config.keys, []);
  return read(db, row, change);
}

/** Throws 403 where the caller lost the relation to whom it is about. */
export const checkAbout = (
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
