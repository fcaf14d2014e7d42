import type { Request, Response } from 'express';
import type { Deps } from '../deps/deps.js';
import type { Ending, Follower } from '../deps/live-follower.js';
import { problem } from '../domain/errors.js';
import { newId } from '../id.js';
import { LIVE_LIST_LIMITS } from '../limits/index.js';
import { checkAccess } from '../operation/access.js';
import { newAttempt, type Attempt } from '../operation/attempt.js';
import { auditEvent } from '../operation/audit.js';
import { insertAuditEvent } from '../operation/audit-store.js';
import { callerOf, selectClinic } from '../operation/clinic-selection.js';
import { isLimited } from '../operation/limited-access.js';
import { translateError } from '../operation/translate-error.js';
import { authenticate } from './credentials.js';
import type { Endpoint } from './endpoint.js';

interface Stream {
  endpoint: Endpoint;
  deps: Deps;
  attempt: Attempt;
  follower: Follower;
}

/**
 * Sends what a follower is told until the reader goes, is too slow, loses the right to it, or the process stops. The opening has its
 * row in the trail; the end gets one with all patients who were shown.
 */
export function sendEvents(stream: Stream, req: Request, res: Response): void {
  const { deps, follower } = stream;
  res.set('Content-Type', 'text/event-stream; charset=utf-8');
  // A proxy that collects what it is sent would show it late.
  res.set('X-Accel-Buffering', 'no');
  res.flushHeaders();
  const comments = setInterval(() => write(':\n\n'), LIVE_LIST_LIMITS.commentSeconds * 1000).unref();
  let failures = 0;
  const checks = setInterval(() => {
    checkRights(stream, req).then(
      () => (failures = 0),
      (error: unknown) => {
        failures += 1;
        // A database that is away for a moment has refused nobody.
        if (translateError(error).status < 500 || failures > LIVE_LIST_LIMITS.failedChecks) follower.end('rights');
      },
    );
  }, deps.live.checkSeconds * 1000).unref();
  let ended = false;
  const end = (why: Ending) => {
    if (ended) return;
    ended = true;
    clearInterval(comments);
    clearInterval(checks);
    deps.live.finishing(recordEnd(stream, why));
    // What waits for a slow reader is kept no longer.
    if (why === 'slow') res.destroy();
    else res.end();
  };
  const write = (text: string) => {
    if (!res.destroyed && !ended) res.write(text);
    return res.writableLength;
  };
  res.on('close', () => follower.end('reader'));
  res.on('error', () => follower.end('reader'));
  follower.begin({ write, end });
  if (req.method === 'HEAD' || res.destroyed) follower.end('reader');
}

/** Throws where the caller may no longer be shown it, or would be shown something else. Nobody is known to sit there. */
async function checkRights({ endpoint, deps, attempt }: Stream, req: Request): Promise<void> {
  const again = newAttempt(attempt.source, deps.clock());
  const credential = await authenticate(deps, req, again, { unasked: true });
  const clinic = selectClinic(credential, req.get('x-clinic-id'));
  const { phi } = endpoint.access;
  const caller = callerOf(credential, clinic);
  Object.assign(again, { caller, clinic });
  const grant = checkAccess(endpoint.access, again);
  if (phi && isLimited(phi, caller) !== isLimited(phi, attempt.caller)) throw problem('missing_ability');
  if (grant?.relation !== attempt.grant?.relation) throw problem('phi_access_denied');
}

async function recordEnd({ endpoint, deps, attempt, follower }: Stream, why: Ending): Promise<void> {
  const { audit, access } = endpoint;
  if (!audit) return;
  const { clinic, caller, source, startedAt } = attempt;
  const now = deps.clock();
  const last = newAttempt({ ...source, request_id: newId() }, now);
  const seconds = Math.round((now.getTime() - startedAt.getTime()) / 1000);
  Object.assign(last, { caller, clinic, grant: attempt.grant });
  last.notes = {
    event: `${audit.event}_end`,
    patient_ids: [...follower.shown],
    result_count: follower.shown.size,
    details: { opened_by: source.request_id, ended: why, seconds },
  };
  const event = auditEvent(access, audit, last, 200, null);
  for (let left = ATTEMPTS; ; left -= 1) {
    const failure = await deps.db
      .transaction(clinic?.id, (db) => insertAuditEvent(db, event))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    if (failure === undefined) return;
    if (left === 0) {
      deps.log.error({ request_id: source.request_id }, 'the end of a stream is not in the trail');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LIVE_LIST_LIMITS.retryMs));
  }
}

const ATTEMPTS = 10;
