import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { setDeath, timeFailures } from '../emergency/index.js';
import { hospitalizationSettings, lockBedUses, setStateAfterMovement } from '../wards/index.js';
import { accessAdmission, getAdmission } from './admission-access.js';
import type { DischargeBody } from './admission-content.js';
import { isInHouse, NO_SUMMARY } from './admission-rules.js';
import { updateAdmission, type AdmissionRow } from './admission-store.js';
import { latest } from './bed-actions.js';
import { hasSummary } from './discharge-store.js';
import type { OpenWork } from './open-work.js';
import { findStays, updateStay } from './stay-store.js';

/**
 * Discharges the patient; the bed needs cleaning. A patient who died gets a closed record. Throws as `accessAdmission`,
 * and 422: `status` if the patient is not in hospital, `at` before the stay began, `discharge_summary` if the clinic
 * requires one, `acknowledge` while work is open.
 */
export async function discharge(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  body: DischargeBody,
  works: readonly OpenWork[],
): Promise<AdmissionRow> {
  const { db, clinic, now } = change;
  const { head, patient } = await accessAdmission(change, id, ifMatch);
  if (!isInHouse(head.status)) throw invalid({ path: 'status', rule: 'transition', value: 'discharged' });
  const stays = await findStays(db, clinic.id, id);
  const last = stays.at(-1);
  const follows = [head.admitted_at, last?.to_at ?? last?.from_at ?? null];
  if (body.at !== undefined) checkNone(timeFailures('at', body.at, now, follows));
  const discharged_at = body.at ?? latest(now, follows);
  if (hospitalizationSettings(clinic.settings).discharge_summary_required && !(await hasSummary(db, clinic.id, id)))
    throw invalid({ path: 'discharge_summary', rule: NO_SUMMARY });
  if (body.acknowledge !== true) checkNone(await openFailures(change, id, works));
  for (const work of works) await work.end?.(change, id, 'discharged', discharged_at);
  const open = stays.find(({ to_at }) => to_at === null);
  if (open) {
    const [left] = await lockBedUses(db, clinic.id, [open.bed_id]);
    await updateStay(db, clinic.id, open.id, { to_at: discharged_at });
    if (left) await setStateAfterMovement(change, left, 'cleaning');
  }
  const closed_patient = body.disposition === 'died' && patient.deceased_at === null;
  if (closed_patient) await setDeath(change, patient, discharged_at);
  const careAfter = ADMISSION_LIMITS.careAfterHours * 3_600_000;
  await updateAdmission(db, clinic.id, id, {
    status: 'discharged',
    status_before: head.status,
    discharged_stay_id: open?.id ?? null,
    discharged_at,
    outcome: body.disposition,
    destination: body.destination ?? null,
    instructions: body.instructions ?? null,
    closed_patient,
    care_until: new Date(Date.parse(discharged_at) + careAfter).toISOString(),
  });
  return getAdmission(db, clinic.id, id);
}

async function openFailures({ db, clinic }: Change, id: string, works: readonly OpenWork[]): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { rule, findOpen } of works) {
    const open = await findOpen(db, clinic.id, id, ADMISSION_LIMITS.openNamed);
    if (open.length > 0) failures.push({ path: 'acknowledge', rule, value: open.join(', ') });
  }
  return failures;
}
