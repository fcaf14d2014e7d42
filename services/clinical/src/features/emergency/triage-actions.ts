import { checkNone, invalid } from '../../domain/failures.js';
import { newId } from '../../id.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { bmi, vitalsFailures } from '../consultations/index.js';
import { patientFailures } from '../patients/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { keepCarers } from './carer-store.js';
import { emergencySettings } from './emergency-settings.js';
import { insertTriage } from './triage-store.js';
import { accessVisit, getVisit } from './visit-access.js';
import { checkOpen, timeFailures } from './visit-actions.js';
import type { TriageBody } from './visit-content.js';
import { NOT_OWN_SCALE } from './visit-rules.js';
import { updateVisit, type VisitRow } from './visit-store.js';

/**
 * Records a triage; earlier ones are kept. Throws as `accessVisit`, and 422: `status` if the visit has ended, `scale`
 * if the clinic uses another, and impossible measurements.
 */
export async function triage(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: TriageBody,
): Promise<VisitRow> {
  const { db, clinic, caller, now } = change;
  const author_id = await accessAuthor(db, clinic.id, caller, body);
  const { head, patient } = await accessVisit(change, id, ifMatch);
  checkOpen(head);
  const { scale } = emergencySettings(clinic.settings);
  const at = body.at ?? now.toISOString();
  const follows = body.at === undefined ? [] : [head.arrival_at, head.triaged_at];
  checkNone([
    ...patientFailures(patient, { deceased: true }),
    ...(body.scale !== undefined && body.scale !== scale
      ? [{ path: 'scale', rule: NOT_OWN_SCALE, value: scale } as const]
      : []),
    ...vitalsFailures(body.vitals),
    ...timeFailures('at', at, now, follows),
  ]);
  if (head.triages >= EMERGENCY_LIMITS.triages)
    throw invalid({ path: 'triages', rule: 'max_items', limit: EMERGENCY_LIMITS.triages });
  const { level, complaint = null, notes = null, vitals, reassess_in_minutes: minutes } = body;
  await insertTriage(db, {
    clinic_id: clinic.id,
    id: newId(),
    visit_id: id,
    place: head.triages + 1,
    scale,
    level,
    complaint,
    vitals: vitals ? { ...vitals, bmi: bmi(vitals) } : null,
    notes,
    at,
    author_id,
    reassess_at: minutes ? new Date(Date.parse(at) + minutes * 60_000).toISOString() : null,
  });
  await updateVisit(db, clinic.id, id, { level, ...(head.status === 'registered' && { status: 'triaged' }) });
  await keepCarers(db, clinic.id, id);
  return getVisit(db, clinic.id, id);
}
