import type { Request, Response } from 'express';
import type { Deps } from '../deps/deps.js';
import type { Credential } from '../domain/caller.js';
import { problem } from '../domain/errors.js';
import type { Attempt } from '../operation/attempt.js';
import { callerOf, selectClinic } from '../operation/clinic-selection.js';
import { translateError } from '../operation/translate-error.js';
import { clientAddress } from './client-address.js';
import { endedCookie } from './browser-session.js';
import { authenticate, hasCredential, presentsCredential } from './credentials.js';
import type { Endpoint } from './endpoint.js';
import {
  anonymousBuckets,
  callerBuckets,
  countFailedCredential,
  countRefusal,
  refuseBlockedAddress,
  takeOrRefuse,
} from './request-limits.js';

/**
 * Credentials, clinic and rate limits: says in the attempt who makes the request, and in which clinic. Throws 401, 403
 * for a clinic that is not the caller's, and 429.
 */
export async function identify(
  endpoint: Endpoint,
  deps: Deps,
  req: Request,
  res: Response,
  attempt: Attempt,
): Promise<void> {
  const { access } = endpoint;
  const presented = hasCredential(deps, req) && (access.kind !== 'public' || access.checksCredential === true);
  if (!presented) {
    await takeOrRefuse(deps, res, anonymousBuckets(endpoint, clientAddress(req) ?? ''));
    if (access.kind === 'public') return;
    throw problem('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  await refuseBlockedAddress(deps, req);
  const credential = await authenticate(deps, req, attempt).catch(async (thrown: unknown) => {
    const error = translateError(thrown);
    if (error.status === 401 && !presentsCredential(req)) res.setHeader('Set-Cookie', endedCookie(deps.config));
    if (error.status === 401) await countFailedCredential(deps, req);
    else if (attempt.refused) await countRefusal(deps, res, endpoint, attempt.refused.credential_id);
    throw error;
  });
  attempt.caller = callerOf(credential, undefined);
  const clinic = await chooseClinic(endpoint, deps, req, res, credential);
  if (clinic) attempt.clinic = clinic;
  attempt.caller = callerOf(credential, clinic);
  await takeOrRefuse(deps, res, callerBuckets(endpoint, attempt.caller, clinic));
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
