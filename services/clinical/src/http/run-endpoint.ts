import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { HttpError } from 'http-kit';
import type { ObjectSchema } from 'joi';
import type { Transaction } from '../db/db.js';
import type { Deps } from '../deps/deps.js';
import { checkAccess, checkRelation, checkSubject } from '../operation/access.js';
import { auditEvent, newAttempt, recordFailure, type Attempt } from '../operation/audit.js';
import type { Trail } from '../operation/trail.js';
import { deferAuditEvent, deferBreakGlassReview } from '../operation/audit-store.js';
import { readBody } from './body.js';
import type { Caller, Credential } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import { callerOf, selectClinic } from '../operation/clinic-selection.js';
import { authenticate, hasCredential } from './credentials.js';
import type { Call, Endpoint } from './endpoint.js';
import { successBody } from './envelope.js';
import { ERRORS, problem } from '../domain/errors.js';
import { isNotModified } from './etag.js';
import { checkNone } from '../domain/failures.js';
import { claimKey, keyUseOf } from '../operation/idempotency.js';
import { deferAnswer, type StoredAnswer } from '../operation/idempotency-store.js';
import { languageOf } from '../domain/language.js';
import {
  anonymousBuckets,
  callerBuckets,
  countFailedCredential,
  countRefusal,
  refuseBlockedAddress,
  takeOrRefuse,
} from './request-limits.js';
import { translateError } from '../operation/translate-error.js';
import { attempted, checkPlainData, validated } from './validation.js';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  lines?: AsyncIterable<string>;
}

type AnyCall = Call<'clinic', unknown, unknown, unknown, unknown, unknown>;
type Input = Omit<AnyCall, 'db' | 'prepared'> & { rawBody: unknown };

/**
 * Every request takes the same way: credentials, clinic, rate limit, access, validation, then in one
 * transaction the relation to the subject, the idempotency key, the handler and the audit row; then the
 * answer. A denial or failure is recorded on its own after the rollback.
 */
export function runEndpoint(endpoint: Endpoint, deps: Deps): RequestHandler {
  return async (req, res) => {
    const attempt = newAttempt(deps.clock());
    try {
      const input = await admit(endpoint, deps, req, res, attempt);
      const answer = await perform(endpoint, deps, req, attempt, input);
      res.status(answer.status).set(answer.headers);
      if (answer.status === 304) res.end();
      else if (answer.lines) await sendLines(answer.lines, res);
      else res.type('json').send(answer.body);
    } catch (thrown) {
      const error = translateError(thrown);
      // An answer that broke off has its row already.
      if (!res.headersSent && worthRecording(error)) await recordFailure(deps, endpoint, req, attempt, error);
      throw error;
    }
  };
}

const HUNG_UP = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Throws when a line cannot be made; a caller who hung up misses nothing. */
async function sendLines(lines: AsyncIterable<string>, res: Response): Promise<void> {
  await pipeline(Readable.from(lines), res.type('application/x-ndjson')).catch((error: NodeJS.ErrnoException) => {
    if (!HUNG_UP.includes(error.code ?? '')) throw error;
  });
}

/** Of the refusals by a rate limit, one per key and minute is recorded: a flood must not fill the trail. */
const worthRecording = (error: HttpError): boolean =>
  error.status !== ERRORS.too_many_requests.status || error.details['first_refusal'] === true;

/** Everything before the transaction. */
async function admit(endpoint: Endpoint, deps: Deps, req: Request, res: Response, attempt: Attempt): Promise<Input> {
  const { access } = endpoint;
  const ip = req.ip ?? '';
  const caller = await identify(endpoint, deps, req, res, attempt);
  const { clinic } = attempt;
  const breakGlassReason = req.get('x-break-glass-reason');
  const grant = caller && checkAccess(access, caller, clinic, { now: attempt.startedAt, ip, breakGlassReason });
  if (grant) attempt.grant = grant;

  const { path, query, headers, body } = endpoint.parameters ?? {};
  const rawBody = body ? await readBody(body, req, res) : undefined;
  if (query) checkPlainData(req.query, query, 'query');
  const validQuery = query ? (validated(query, req.query) as Record<string, unknown>) : {};
  attempt.query = validQuery;
  const trail: Trail = {
    note: (notes) => void Object.assign(attempt.notes, notes),
    changed: (...changes) => void attempt.changes.push(...changes),
  };
  return {
    deps,
    now: attempt.startedAt,
    language: languageOf(req.headers['accept-language']),
    ip,
    userAgent: req.headers['user-agent'],
    caller: caller as Caller,
    clinic: clinic as AnyCall['clinic'],
    phi: grant,
    path: path ? validPath(endpoint, req) : {},
    query: validQuery,
    headers: headers ? validated(headers, req.headers) : {},
    body: body ? await validBody(body, endpoint, deps, clinic, rawBody ?? {}) : {},
    rawBody,
    trail,
  };
}

/** The body as its schema makes it. Throws 422 that names all faults, those too that only the database knows. */
async function validBody(
  schema: ObjectSchema,
  { bodyFaults }: Endpoint,
  deps: Deps,
  clinic: Clinic | undefined,
  raw: Record<string, unknown>,
): Promise<unknown> {
  const { value, failures, total } = attempted(schema, raw);
  const more =
    failures.length > 0 && bodyFaults ? await deps.db.transaction(clinic?.id, (db) => bodyFaults(db, raw)) : [];
  checkNone([...failures, ...more], total + more.length);
  return value;
}

/** Credentials, clinic and rate limits. */
async function identify(
  endpoint: Endpoint,
  deps: Deps,
  req: Request,
  res: Response,
  attempt: Attempt,
): Promise<Caller | undefined> {
  const { access } = endpoint;
  const presented = hasCredential(req) && (access.kind !== 'public' || access.checksCredential === true);
  if (!presented) {
    await takeOrRefuse(deps, res, anonymousBuckets(req.ip ?? ''));
    if (access.kind === 'public') return undefined;
    throw problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  await refuseBlockedAddress(deps, req);
  const credential = await authenticate(deps, req, (actor) => {
    attempt.refused = actor;
  }).catch(async (thrown: unknown) => {
    const error = translateError(thrown);
    if (error.status === 401) await countFailedCredential(deps, req);
    else if (attempt.refused) await countRefusal(deps, res, endpoint, attempt.refused.credential_id);
    throw error;
  });
  attempt.caller = callerOf(credential, undefined);
  const clinic = await chooseClinic(endpoint, deps, req, res, credential);
  if (clinic) attempt.clinic = clinic;
  attempt.caller = callerOf(credential, clinic);
  await takeOrRefuse(deps, res, callerBuckets(endpoint, attempt.caller, clinic));
  return attempt.caller;
}

/** The clinic that the request is about. Throws 403 for one that is not the caller's, 429 when that was tried too often. */
async function chooseClinic(endpoint: Endpoint, deps: Deps, req: Request, res: Response, credential: Credential) {
  try {
    return selectClinic(credential, req.get('x-clinic-id'));
  } catch (refusal) {
    await countRefusal(deps, res, endpoint, credential.credential_id);
    throw refusal;
  }
}

function validPath(endpoint: Endpoint, req: Request): unknown {
  const schema = endpoint.parameters?.path;
  const { error, value } = schema?.validate(req.params) ?? { value: {} };
  if (error) throw problem('not_found');
  return value;
}

async function perform(endpoint: Endpoint, deps: Deps, req: Request, attempt: Attempt, input: Input): Promise<Answer> {
  const { rawBody, ...common } = input;
  const prepared: unknown = await endpoint.prepare?.(common);
  if (endpoint.transaction === false) {
    return answerOf(
      endpoint,
      req,
      common,
      await endpoint.handler({ ...common, prepared, db: undefined as unknown as Transaction }),
    );
  }
  return deps.db.transaction(attempt.clinic?.id, async (db) => {
    const { phi, caller, clinic } = common;
    const subject = endpoint.access.phi?.subject;
    const path = common.path as Record<string, string>;
    if (phi && subject) await checkSubject(db, subject, phi, { caller, clinic, path });

    const keyUse = endpoint.idempotent ? keyUseOf(endpoint, req, caller, clinic, rawBody) : undefined;
    const replay = keyUse && (await claimKey(db, keyUse, attempt.startedAt));
    if (replay) await recall(db, attempt, replay, common);
    const answer: Answer = replay
      ? { ...replay, headers: { ...replay.headers, 'Idempotent-Replayed': 'true' } }
      : answerOf(endpoint, req, common, await endpoint.handler({ ...common, prepared, db }));

    if (endpoint.audit) {
      const event = auditEvent(endpoint, endpoint.audit, req, attempt, answer.status, null);
      deferAuditEvent(db, event, clinic?.id);
      if (phi?.break_glass_reason != null) deferBreakGlassReview(db, event);
    }
    if (keyUse && !replay) {
      deferAnswer(db, keyUse, answer, { notes: attempt.notes, subjects: phi?.subjects ?? [] });
    }
    return answer;
  });
}

/** A replay is recorded as the request was, and refused where the relation to its patients was lost since. */
async function recall(
  db: Transaction,
  attempt: Attempt,
  { remembered }: StoredAnswer,
  { phi, caller, clinic }: Pick<Input, 'phi' | 'caller' | 'clinic'>,
): Promise<void> {
  attempt.replayed = true;
  Object.assign(attempt.notes, remembered?.notes);
  for (const subject of remembered?.subjects ?? []) await checkRelation(db, subject, phi, { caller, clinic });
}

function answerOf(
  endpoint: Endpoint,
  req: Request,
  input: Pick<Input, 'language'>,
  result: Awaited<ReturnType<Endpoint['handler']>>,
): Answer {
  const headers = { ...result.headers };
  if (result.notModified) return { status: 304, headers, body: '' };
  if (result.etag) {
    headers['ETag'] = result.etag;
    if (endpoint.method === 'get' && isNotModified(req.headers['if-none-match'], result.etag))
      return { status: 304, headers, body: '' };
  }
  if (result.lines) return { status: endpoint.status ?? 200, headers, body: '', lines: result.lines };
  const message = (result.message ?? endpoint.message)[input.language];
  return { status: endpoint.status ?? 200, headers, body: successBody(message, result.data, result.meta) };
}
