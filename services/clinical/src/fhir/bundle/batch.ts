import { HttpError } from 'http-kit';
import { logFailure } from '../../deps/log.js';
import { runOperation } from '../../operation/run-operation.js';
import { translateError } from '../../operation/translate-error.js';
import { answerOfEntry, attemptAt, Budget, type Answered, type BundleCall } from './entry-attempt.js';
import type { Entry } from './received.js';

/** The entries one after the other, each with its own transaction: what fails leaves the others as they are. */
export async function inTurn(
  call: BundleCall,
  entries: readonly (Entry | HttpError)[],
): Promise<(Answered | HttpError)[]> {
  const budget = new Budget(call.deps.clock);
  const answers: (Answered | HttpError)[] = [];
  for (const entry of entries) answers.push(entry instanceof HttpError ? entry : await tried(call, entry, budget));
  return answers;
}

async function tried(call: BundleCall, entry: Entry, budget: Budget): Promise<Answered | HttpError> {
  const { deps, source } = call;
  try {
    budget.check();
    const attempt = attemptAt(entry, call);
    const answered = await answerOfEntry(entry, call, attempt, (transport) =>
      runOperation(deps.db, entry.endpoint, attempt, transport),
    );
    budget.spend(answered);
    return answered;
  } catch (thrown) {
    const error = translateError(thrown);
    logFailure(deps.log, error, source.request_id);
    return error;
  }
}
