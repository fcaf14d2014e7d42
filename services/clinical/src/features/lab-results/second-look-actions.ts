import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { lockCurrent } from './current-result.js';
import { isComplete } from './lab-result-rules.js';
import { isEnteredBy, noteSecondLook } from './lab-result-store.js';

const SAME_PERSON: OwnRule = {
  name: 'same_person',
  en: 'The :attribute is that of another person than the one who entered the result.',
  es: ':attribute es de otra persona que la que registró el resultado.',
};

/**
 * Says who looked at it a second time; the first one counts. Returns whether anything changed. Throws 403 for a program and for who is no
 * practitioner, 422 `second_look` for who entered it, by themselves, as another practitioner or by a key
 * of theirs, 422 `status` for what is not complete.
 */
export async function lookAt({ db, clinic, caller, now }: Change, id: string): Promise<boolean> {
  const { practitioner_id } = caller;
  if (caller.type !== 'user' || practitioner_id === null) throw problem('missing_ability');
  const result = await lockCurrent(db, clinic.id, id);
  if (!isComplete(result.status)) throw invalid({ path: 'status', rule: 'only_when', value: 'final' });
  if (!result.needs_second_look || result.looked_at !== null) return false;
  if (await isEnteredBy(db, clinic.id, result.entered_by, { id: caller.id, practitioner_id }))
    throw invalid({ path: 'second_look', rule: SAME_PERSON });
  await noteSecondLook(db, clinic.id, id, { at: now.toISOString(), id: practitioner_id, name: caller.name });
  return true;
}
