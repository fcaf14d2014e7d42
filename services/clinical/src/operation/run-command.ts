import type { Database, Transaction } from '../db/db.js';
import { systemAccess } from './access.js';
import { newAttempt, type Attempt } from './attempt.js';
import { ownSource } from './job-event.js';
import type { AuditSpec, BaseCall, Operation } from './operation.js';
import { runOperation } from './run-operation.js';
import type { Trail } from './trail.js';

/**
 * Runs what the operator of the service started on the command line: in one transaction with its row in the trail, or rolled back
 * and recorded as failed. The work begins without a clinic, and enters the one it is about with `db.enterClinic`.
 */
export async function runCommand<T>(
  database: Database,
  command: { name: string; audit: AuditSpec; now: Date },
  work: (db: Transaction, trail: Trail) => Promise<T>,
): Promise<T> {
  const { name, audit, now } = command;
  const attempt: Attempt = { ...newAttempt(ownSource('CLI', name), now), command: name };
  const results: T[] = [];
  const operation: Operation<BaseCall<'system'>, T> = {
    access: systemAccess,
    audit,
    handler: ({ db, trail }) => work(db, trail),
  };
  await runOperation(database, operation, attempt, {
    read: async () => ({ input: {}, payload: undefined }),
    answer(result) {
      results.push(result);
      return { status: audit.action === 'C' ? 201 : 200, headers: {}, body: '' };
    },
  }).catch((error: Error) => {
    // Who started it reads what went wrong, not what a caller would be told.
    throw error.cause instanceof Error ? error.cause : error;
  });
  return results[0] as T;
}
