import { HttpError } from 'http-kit';
import { logFailure } from '../../deps/log.js';
import { newAttempt } from '../../operation/attempt.js';
import { recordFailure } from '../../operation/audit.js';
import { runOperation } from '../../operation/run-operation.js';
import { translateError } from '../../operation/translate-error.js';
import { runEntry, attemptOfEntry, Budget, type Answered, type BundleCall } from './entry-run.js';
import type { Entry } from './bundle-entries.js';

/** Who may send a Bundle, and what the trail calls it. */
export const BUNDLE = {
  access: { kind: 'clinic', smart: 'any' },
  audit: { event: 'bundle.process', action: 'E', resource: 'bundle' },
} as const;

/** The entries one after the other, each with its own transaction: what fails leaves the others as they are. */
export async function runBatch(
  call: BundleCall,
  entries: readonly (Entry | HttpError)[],
): Promise<(Answered | HttpError)[]> {
  const budget = new Budget(call.deps.clock);
  const answers: (Answered | HttpError)[] = [];
  for (const [index, entry] of entries.entries())
    answers.push(entry instanceof HttpError ? await unread(call, entry, index) : await tried(call, entry, budget));
  return answers;
}

/** What asks for no operation leaves a row in the trail as well, of the Bundle that it stood in. */
async function unread({ deps, source, caller, clinic }: BundleCall, error: HttpError, index: number) {
  const attempt = { ...newAttempt({ ...source, part: index }, deps.clock()), caller, clinic };
  await recordFailure(deps.db, BUNDLE, attempt, error);
  return error;
}

async function tried(call: BundleCall, entry: Entry, budget: Budget): Promise<Answered | HttpError> {
  const { deps, source } = call;
  try {
    const attempt = attemptOfEntry(entry, call);
    const answered = await runEntry(entry, call, attempt, ({ read, ...transport }) =>
      runOperation(deps.db, entry.endpoint, attempt, {
        ...transport,
        // Where there is no room left it is refused, and recorded, as anything else that is asked for in vain.
        read: () => {
          budget.check();
          return read();
        },
      }),
    );
    budget.spend(answered);
    return answered;
  } catch (thrown) {
    const error = translateError(thrown);
    logFailure(deps.log, error, source.request_id);
    return error;
  }
}
