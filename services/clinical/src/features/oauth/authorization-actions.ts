import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { fhirBase, type Signing } from '../../http/service-tokens.js';
import { isUuid, newId } from '../../id.js';
import { SMART_LIMITS } from '../../limits/index.js';
import type { Trail } from '../../operation/trail.js';
import { newSecret, sha256 } from '../../secrets/secrets.js';
import { sessionOf } from '../auth/index.js';
import { patientExists } from '../patients/index.js';
import { findPresentedApp, holdSmartApp, isOwnAddress, type PresentedApp } from '../smart-apps/index.js';
import type { Approval } from './authorization-content.js';
import {
  grantableScopes,
  isAboutPatient,
  redirectTo,
  refusalOf,
  type AuthorizationRequest,
  type Refusal,
} from './authorization-rules.js';
import { insertCode, useLaunch } from './authorization-store.js';
import { issuerUrl } from './oauth-urls.js';

/** A request for what somebody may be asked; or where the app is sent back to at once. */
export type Reviewed =
  | { refused_to: string }
  | { refused_to: null; presented: PresentedApp; scopes: string[]; denied_to: string };

/**
 * Looks at what an app asks for. Throws 404 for an app that there is not and 422 for an address that is not its own: nobody is
 * sent to either. What else is wrong the app is told there.
 */
export async function reviewRequest(deps: Signing, request: AuthorizationRequest): Promise<Reviewed> {
  const presented = isUuid(request.client_id) ? await findPresentedApp(deps.db, request.client_id) : undefined;
  if (!presented) throw problem('not_found');
  if (!isOwnAddress(presented.app.redirect_uris, request.redirect_uri))
    throw invalid({ path: 'redirect_uri', rule: 'selected' });
  const back = (refusal: Refusal) =>
    redirectTo(request.redirect_uri, { ...refusal, state: request.state, iss: issuerUrl(deps) });
  const refusal = refusalOf(request, fhirBase(deps));
  if (refusal) return { refused_to: back(refusal) };
  const scopes = grantableScopes(request.scope, presented.app.scopes);
  if (scopes.length === 0)
    return {
      refused_to: back({
        error: 'invalid_scope',
        error_description: 'the app is registered for none of these scopes, or they are too many',
      }),
    };
  const denied_to = back({ error: 'access_denied', error_description: 'the person did not agree' });
  return { refused_to: null, presented, scopes, denied_to };
}

/** The address of the app with a code that its tokens can be had for, once, within a minute. */
export async function authorize(
  call: { db: Transaction; deps: Deps; caller: Caller; clinic: Clinic; now: Date; trail: Trail },
  approval: Approval,
): Promise<string> {
  const { db, deps, caller, clinic, now, trail } = call;
  const session = sessionOf(caller);
  const reviewed = await reviewRequest({ config: deps.config, db }, approval);
  if (reviewed.refused_to !== null) throw invalid({ path: 'client_id', rule: 'selected' });
  const { presented } = reviewed;
  trail.note({ resource_id: presented.app.id });
  if (presented.clinic.id !== clinic.id) throw problem('clinic_not_allowed');
  if (!(await holdSmartApp(db, clinic.id, presented.app.id))) throw problem('not_found');
  const { approved_scopes } = approval;
  const scopes = reviewed.scopes.filter((scope) => approved_scopes?.includes(scope) ?? true);
  if (scopes.length === 0) throw invalid({ path: 'approved_scopes', rule: 'required' });
  const context = await contextOf(call, approval, presented.app.id, scopes);
  const code = newSecret();
  await insertCode(db, clinic.id, sha256(code), {
    id: newId(),
    app_id: presented.app.id,
    user_id: caller.id,
    redirect_uri: approval.redirect_uri,
    code_challenge: approval.code_challenge ?? '',
    scopes,
    ...context,
    nonce: approval.nonce || null,
    authenticated_at: session.authenticated_at,
    expires_at: new Date(now.getTime() + SMART_LIMITS.authorizationCodeSeconds * 1000),
  });
  trail.note({ details: { scopes }, ...(context.patient_id && { patient_ids: [context.patient_id] }) });
  return redirectTo(approval.redirect_uri, { code, state: approval.state, iss: issuerUrl(deps) });
}

/** Whom it is about: of a launch who was open there, of a patient they themselves, otherwise whom the person chose. */
async function contextOf(
  { db, caller, clinic, now }: { db: Transaction; caller: Caller; clinic: Clinic; now: Date },
  { launch, patient_id }: Approval,
  appId: string,
  scopes: readonly string[],
): Promise<{ patient_id: string | null; encounter_id: string | null }> {
  if (launch !== undefined) {
    const begun = await useLaunch(db, clinic.id, sha256(launch), now);
    if (!begun || begun.app_id !== appId || begun.user_id !== caller.id)
      throw invalid({ path: 'launch', rule: 'unavailable' });
    return begun;
  }
  if (!isAboutPatient(scopes)) return { patient_id: null, encounter_id: null };
  if (caller.role === 'patient') return { patient_id: ownRecord(caller), encounter_id: null };
  if (patient_id === undefined) throw invalid({ path: 'patient_id', rule: 'required' });
  if (!caller.abilities.has('patients:read') || !(await patientExists(db, clinic.id, patient_id)))
    throw invalid({ path: 'patient_id', rule: 'selected' });
  return { patient_id, encounter_id: null };
}

function ownRecord({ patient_id }: Caller): string {
  if (patient_id === null) throw problem('missing_ability');
  return patient_id;
}
