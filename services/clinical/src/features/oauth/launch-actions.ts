import { HttpError } from 'http-kit';
import type { Deps } from '../../deps/deps.js';
import { invalid } from '../../domain/failures.js';
import { fhirBase } from '../../http/service-tokens.js';
import { newId } from '../../id.js';
import { SMART_LIMITS } from '../../limits/index.js';
import { checkRelation, phi } from '../../operation/access.js';
import type { BaseCall } from '../../operation/operation.js';
import { newSecret, sha256 } from '../../secrets/secrets.js';
import { sessionOf } from '../auth/index.js';
import { consultationSubject } from '../consultation-heads/index.js';
import { patientExists } from '../patients/index.js';
import { holdSmartApp } from '../smart-apps/index.js';
import { redirectTo } from './authorization-rules.js';
import { findLaunch, insertLaunch, type LaunchedPatient } from './authorization-store.js';

export interface LaunchBody {
  client_id: string;
  patient_id?: string;
  consultation_id?: string;
}

type LaunchCall = Pick<BaseCall<'clinic'>, 'db' | 'caller' | 'clinic' | 'now' | 'trail' | 'allowed'> & { deps: Deps };

const CONSULTATIONS = phi('full', { ability: 'consultations:read' });

/** A launch of the app with what is open now. Throws 422 for an app, a patient or a consultation that the caller has not. */
export async function launchApp(call: LaunchCall, { client_id, patient_id, consultation_id }: LaunchBody) {
  const { db, deps, caller, clinic, now, trail } = call;
  sessionOf(caller);
  const app = await holdSmartApp(db, clinic.id, client_id);
  if (!app) throw invalid({ path: 'client_id', rule: 'selected' });
  const patientId = await patientOf(call, patient_id, consultation_id);
  const [launch, expires_at] = [newSecret(), new Date(now.getTime() + SMART_LIMITS.launchSeconds * 1000)];
  await insertLaunch(db, clinic.id, sha256(launch), {
    id: newId(),
    app_id: app.id,
    user_id: caller.id,
    patient_id: patientId,
    encounter_id: consultation_id ?? null,
    expires_at,
  });
  trail.note({ resource_id: app.id, ...(patientId && { patient_ids: [patientId] }) });
  const launch_url = app.launch_uri && redirectTo(app.launch_uri, { iss: fhirBase(deps), launch });
  return { launch, launch_url, expires_at: expires_at.toISOString() };
}

/**
 * Whom the app was opened for, null where for nobody. Throws 422 for a launch of another person or app, and for one that was used or
 * has ended.
 */
export async function launchedPatient(
  { db, caller, clinic, now, trail }: Omit<LaunchCall, 'deps' | 'allowed'>,
  { client_id, launch }: { client_id: string; launch: string },
): Promise<LaunchedPatient | null> {
  sessionOf(caller);
  const begun = await findLaunch(db, clinic.id, sha256(launch), now);
  const isOwn = begun?.app_id === client_id && begun.user_id === caller.id;
  const patient = begun?.patient ?? null;
  const maySee = patient === null || patient.id === caller.patient_id || caller.abilities.has('patients:read');
  if (!isOwn || !maySee) throw invalid({ path: 'launch', rule: 'unavailable' });
  trail.note({ resource_id: client_id, ...(patient && { patient_ids: [patient.id] }) });
  return patient;
}

async function patientOf(
  call: LaunchCall,
  given: string | undefined,
  consultation: string | undefined,
): Promise<string | null> {
  const { db, caller, clinic } = call;
  if (caller.role === 'patient') {
    if (consultation !== undefined || (given !== undefined && given !== caller.patient_id))
      throw invalid({ path: 'patient_id', rule: 'selected' });
    return caller.patient_id;
  }
  if (given !== undefined && !caller.abilities.has('patients:read'))
    throw invalid({ path: 'patient_id', rule: 'selected' });
  const encounter = consultation === undefined ? undefined : await findSeen(call, consultation);
  const fits = consultation === undefined || (encounter && (given === undefined || encounter.patient_id === given));
  if (!fits) throw invalid({ path: 'consultation_id', rule: 'selected' });
  const patientId = given ?? encounter?.patient_id ?? null;
  if (patientId !== null && !(await patientExists(db, clinic.id, patientId)))
    throw invalid({ path: 'patient_id', rule: 'selected' });
  return patientId;
}

/** The consultation, of one that the policy shows the caller: of another one nothing is told, and not that there is one. */
async function findSeen({ db, caller, clinic, allowed }: LaunchCall, id: string) {
  const subject = await consultationSubject(db, clinic.id, id);
  if (!subject) return undefined;
  try {
    await checkRelation(db, subject, allowed(CONSULTATIONS), { caller, clinic });
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return undefined;
    throw error;
  }
  return subject;
}
