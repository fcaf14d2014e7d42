import { invalid } from '../../../domain/failures.js';
import {
  cancelProblem,
  changeProblem,
  ENTERED_IN_ERROR,
  problemRecord,
  recordProblem,
  type NewProblem,
  type ProblemContent,
  type ProblemRow,
} from '../../../features/problems/index.js';
import { checkVersion } from '../../../http/etag.js';
import { newId } from '../../../id.js';
import { ability } from '../../../operation/access.js';
import { checkFixed } from '../../writing/fixed-members.js';
import type { Created, Writing } from '../../writing/write-rules.js';
import { translateRefusals } from '../../writing/resource-body.js';
import { CONDITION_EXPRESSIONS, type ProblemBody } from './take.js';

const ABILITY = ability('problems:write', { area: 'general' });
const FREE = ['code', 'status', 'verification', 'onset_on', 'abated_on', 'note'] as const;

/** Of a problem the state that refuses is that of its verification: an error has no other. */
const NAMES = {
  expressions: { ...CONDITION_EXPRESSIONS, status: 'Condition.verificationStatus' },
  statuses: { [ENTERED_IN_ERROR]: 'entered-in-error' },
};

/** Puts it on the list of its patient. */
export async function problemCreation(writing: Writing, said: ProblemBody): Promise<Created> {
  writing.allowed({ ...ABILITY, smart: { type: 'Condition', interaction: 'c' } });
  const id = newId();
  begin(writing, id, 'problem.create');
  const given = { ...contentOf(said, FREE), practitioner_id: said.practitioner_id ?? null } as NewProblem;
  await recordProblem(writing, said.patient_id, given, id);
  return { record: id, resource: id };
}

/** By one of the platform's operations, with its refusals under the names of the resource. */
export const problemChange = (...change: Parameters<typeof changeByOperation>): Promise<void> =>
  translateRefusals(NAMES, changeByOperation(...change));

/** An error is declared, anything else is changed. */
async function changeByOperation(
  writing: Writing,
  { id, version }: ProblemRow,
  { ifMatch, changed, said }: { ifMatch: string; changed: readonly string[]; said: ProblemBody },
): Promise<void> {
  writing.allowed({ ...ABILITY, smart: { type: 'Condition', interaction: 'u' } });
  writing.trail.note({ resource_id: id });
  if (changed.length === 0) return checkVersion(ifMatch, version);
  if (said.verification === ENTERED_IN_ERROR && changed.includes('verification')) {
    checkFixed(changed, ['verification', 'status', 'status_reason', 'abated_on']);
    if (said.status_reason === null) throw invalid({ path: 'status_reason', rule: 'required' });
    begin(writing, id, 'problem.cancel');
    await cancelProblem(writing, id, said.status_reason, ifMatch);
    return;
  }
  // Whose it is, and who recorded it, is said once.
  checkFixed(changed, FREE);
  begin(writing, id, 'problem.update');
  await changeProblem(writing, id, ifMatch, contentOf(said, changed));
}

/** The operation on a Condition is declared as one on a diagnosis. */
function begin({ trail, db, clinic }: Writing, id: string, event: string): void {
  trail.note({ event });
  trail.changing(db, { kind: problemRecord, clinic_id: clinic.id, id, event });
}

const contentOf = (said: ProblemBody, names: readonly string[]): Partial<ProblemContent> =>
  Object.fromEntries(Object.entries(said).filter(([name]) => names.includes(name)));
