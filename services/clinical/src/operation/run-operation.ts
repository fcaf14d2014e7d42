import type { HttpError } from 'http-kit';
import { ERRORS } from '../domain/errors.js';
import { invalid, type OwnRule } from '../domain/failures.js';
import type { Database, Transaction } from '../db/db.js';
import { checkAccess, checkRelation, checkSubject, type Access } from './access.js';
import { checkScopesKept } from './app-scopes.js';
import { keepBefore, trailOf, type Attempt } from './attempt.js';
import { auditEvent, recordFailure } from './audit.js';
import { deferAuditEvent, deferBreakGlassReview } from './audit-store.js';
import { claimKey, keyUseOf } from './idempotency.js';
import { deferAnswer, type Remembered, type StoredAnswer } from './idempotency-store.js';
import { deferChange, deferChanges } from './record-store.js';
import type { Answer, BaseCall, Early, Operation, Transport } from './operation.js';
import { translateError } from './translate-error.js';

/**
 * Every attempt at an operation takes the same way: who makes it, access, what was sent, then in one transaction the relation
 * to the subject, the idempotency key, the handler and the audit row; then the answer. A denial or failure is recorded on its
 * own after the rollback, and thrown as one of the errors of the table.
 */
export async function runOperation<C extends BaseCall, Result>(
  database: Database,
  operation: Operation<C, Result>,
  attempt: Attempt,
  transport: Transport<C, Result>,
): Promise<Answer> {
  try {
    return await tryOperation(database, operation, attempt, transport);
  } catch (thrown) {
    const error = translateError(thrown);
    if (worthRecording(error)) await recordFailure(database, operation, attempt, error);
    throw error;
  }
}

/** The same, without recording that it failed: for who tries several in one transaction, and knows only later how it ended. */
export async function tryOperation<C extends BaseCall, Result>(
  database: Pick<Database, 'transaction'>,
  operation: Operation<C, Result>,
  attempt: Attempt,
  transport: Transport<C, Result>,
): Promise<Answer> {
  await transport.identify?.();
  const grant = checkAccess(operation.access, attempt);
  if (grant) attempt.grant = grant;
  const { input, payload } = await transport.read();
  const early = { ...commonOf(attempt), ...input } as unknown as Early<C>;
  const prepared = await operation.prepare?.(early);
  const call = (db: Transaction) => ({ ...early, prepared, db }) as unknown as C;
  if (operation.transaction !== undefined) {
    return transport.answer(await operation.handler(call(undefined as unknown as Transaction)));
  }
  const inOne = (db: Transaction) =>
    inTransaction(db, operation, attempt, payload, async () => {
      const result = await operation.handler(call(db));
      checkAsked(operation, attempt);
      if (!operation.access.phi?.subject) checkGlassSubject(attempt);
      return transport.answer(result);
    });
  return database.transaction(attempt.clinic?.id, inOne, { caller: attempt.caller?.id });
}

const commonOf = (attempt: Attempt) => ({
  now: attempt.startedAt,
  language: attempt.source.language,
  ip: attempt.source.ip ?? '',
  userAgent: attempt.source.user_agent,
  source: attempt.source,
  caller: attempt.caller,
  clinic: attempt.clinic,
  phi: attempt.grant,
  allowed: (access: Access) =>
    checkAccess(access, { ...attempt, source: { ...attempt.source, break_glass_reason: undefined } }),
  trail: trailOf(attempt),
});

async function inTransaction<C extends BaseCall, Result>(
  db: Transaction,
  { access, audit, idempotent }: Operation<C, Result>,
  attempt: Attempt,
  payload: unknown,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const { clinic, grant } = attempt;
  if (access.phi?.subject) await checkSubject(db, access.phi.subject, attempt);

  const keyUse = idempotent ? keyUseOf(attempt, payload) : undefined;
  const stored = keyUse && (await claimKey(db, keyUse, attempt.startedAt));
  if (stored) await recall(db, access, attempt, stored);
  const record = stored ? undefined : audit?.record;
  const [named] = Object.values(attempt.source.parameters);
  if (record && clinic) keepBefore(db, attempt, { kind: record, clinic_id: clinic.id, id: named });
  const answer = stored ?? (await handle());

  if (audit) {
    const event = auditEvent(access, audit, attempt, answer.status, null);
    deferAuditEvent(db, event, clinic?.id);
    if (record && clinic && event.resource_id) deferChange(db, record, clinic.id, event.resource_id, event);
    for (const change of attempt.changes) {
      const said = { ...event, event: change.event };
      if ('ids' in change) deferChanges(db, change.kind, change.clinic_id, change.ids, said);
      else deferChange(db, change.kind, change.clinic_id, change.id, said);
    }
    if (grant?.break_glass_reason != null) deferBreakGlassReview(db, event);
  }
  if (keyUse && !stored) {
    deferAnswer(
      db,
      keyUse,
      { ...answer, body: ('kept' in answer ? answer.kept : undefined) ?? answer.body },
      { notes: attempt.notes, subjects: grant?.subjects ?? [], ...scopesOf(attempt) },
    );
  }
  return { status: answer.status, headers: answer.headers, body: answer.body, ...(!stored && linesOf(answer)) };
}

const linesOf = ({ lines, follower }: Answer) => ({ ...(lines && { lines }), ...(follower && { follower }) });

const scopesOf = ({ caller }: Attempt): Pick<Remembered, 'smart'> => {
  if (!caller?.credential.smart) return {};
  const { scopes, patient_id } = caller.credential.smart;
  return { smart: { scopes, patient_id } };
};

/** A replay is recorded as the request was, and refused where the relation to its patients, or a scope of an app, was lost since. */
async function recall(db: Transaction, access: Access, attempt: Attempt, { remembered }: StoredAnswer): Promise<void> {
  attempt.replayed = true;
  Object.assign(attempt.notes, remembered?.notes);
  const { grant, caller, clinic } = attempt;
  if (!caller || !clinic) return;
  if (remembered?.smart) checkScopesKept(access.smart, caller.credential, remembered.smart);
  for (const subject of remembered?.subjects ?? []) await checkRelation(db, subject, grant, { caller, clinic });
}

/** A handler that finds its records by itself has to ask for the relation by itself: one that forgot it answers nothing. */
function checkAsked<C extends BaseCall, Result>({ access }: Operation<C, Result>, { grant, source }: Attempt): void {
  if (!grant || grant.asked || access.phi?.noSubject !== undefined) return;
  throw new Error(`${source.route}: clinical records were read without asking for the caller's relation to them`);
}

/** Throws 422 when the glass was broken for nobody in particular: a reason is one for seeing one patient's records. */
function checkGlassSubject({ grant }: Attempt): void {
  if (grant?.break_glass_reason == null || grant.patient_id !== undefined) return;
  throw invalid({ path: 'x-break-glass-reason', rule: NO_SUBJECT });
}

const NO_SUBJECT: OwnRule = {
  name: 'no_subject',
  en: 'The glass is broken for one patient: this request names none.',
  es: 'El acceso de emergencia es para un paciente: esta petición no indica ninguno.',
};

/** Of the refusals by a rate limit, one per key and minute is recorded: a flood must not fill the trail. What is `recorded` has its rows. */
const worthRecording = ({ status, details }: HttpError): boolean =>
  details['recorded'] !== true && (status !== ERRORS.too_many_requests.status || details['first_refusal'] === true);
