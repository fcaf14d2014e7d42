import type { Transaction } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { invalid } from '../../domain/failures.js';
import { fhirBase } from '../../http/service-tokens.js';
import { newId } from '../../id.js';
import { SMART_LIMITS } from '../../smart-limits.js';
import type { Trail } from '../../operation/trail.js';
import { newSecret, sha256 } from '../../secrets/secrets.js';
import { sessionOf } from '../auth/index.js';
import { patientExists } from '../patients/index.js';
import { holdSmartApp } from '../smart-apps/index.js';
import { redirectTo } from './authorization-rules.js';
import { findEncounterPatient, insertLaunch } from './authorization-store.js';

export interface LaunchBody {
  client_id: string;
  patient_id?: string;
  consultation_id?: string;
}

/** A launch of the app with what is open now. Throws 422 for an app, a patient or a consultation that this clinic has not. */
export async function launchApp(
  call: { db: Transaction; deps: Deps; caller: Caller; clinic: Clinic; now: Date; trail: Trail },
  { client_id, patient_id, consultation_id }: LaunchBody,
) {
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

async function patientOf(
  { db, caller, clinic }: { db: Transaction; caller: Caller; clinic: Clinic },
  given: string | undefined,
  consultation: string | undefined,
): Promise<string | null> {
  if (caller.role === 'patient') {
    if (consultation !== undefined || (given !== undefined && given !== caller.patient_id))
      throw invalid({ path: 'patient_id', rule: 'selected' });
    return caller.patient_id;
  }
  if (given !== undefined && !caller.abilities.has('patients:read'))
    throw invalid({ path: 'patient_id', rule: 'selected' });
  const seen = consultation !== undefined && caller.abilities.has('consultations:read');
  const encounter = seen ? await findEncounterPatient(db, clinic.id, consultation) : undefined;
  const fits = consultation === undefined || (encounter && (given === undefined || encounter.patient_id === given));
  if (!fits) throw invalid({ path: 'consultation_id', rule: 'selected' });
  const patientId = given ?? encounter?.patient_id ?? null;
  if (patientId !== null && !(await patientExists(db, clinic.id, patientId)))
    throw invalid({ path: 'patient_id', rule: 'selected' });
  return patientId;
}
