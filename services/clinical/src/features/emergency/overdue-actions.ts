import type { Database, Transaction } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import { usesArea } from '../../domain/areas.js';
import { newId } from '../../id.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';
import { deferAuditEvent, type AuditEvent } from '../../operation/audit-store.js';
import { jobEvent } from '../../operation/job-event.js';
import { tellOfRecord } from '../outbox/index.js';
import { duesOf, type Due } from './board-rules.js';
import { emergencySettings } from './emergency-settings.js';
import { findDueWaits, lockDueWait, noteOverdue, waitUntil, type Wait, type WaitState } from './overdue-store.js';

const EVENT = 'emergency_visit.overdue';
const JOB = 'tell of overdue emergency visits';

/**
 * Publishes each overdue target or reassessment once, in the outbox and the audit trail; answers their kinds. `app`
 * acts in one clinic at a time. One transaction publishes and marks as published.
 */
export async function tellOfOverdueVisits(worker: Database, app: Database): Promise<Due['kind'][]> {
  const told: Due['kind'][] = [];
  await eachByItself(await findDueWaits(worker), async (wait) => {
    told.push(...(await app.transaction(wait.clinic_id, (tx) => lookAt(tx, wait))));
  });
  return told;
}

async function lookAt(db: Transaction, wait: Wait): Promise<Due['kind'][]> {
  const state = await lockDueWait(db, wait);
  if (!state) return [];
  const now = Date.parse(state.now);
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  if (!usesArea(state, 'emergency')) {
    await waitUntil(db, wait, inMinutes(EMERGENCY_LIMITS.unusedMinutes));
    return [];
  }
  const dues = duesOf(state, emergencySettings(state.settings));
  const passed: Due['kind'][] = [];
  for (const due of dues) {
    if (Date.parse(due.at) >= now || !(await noteOverdue(db, wait, due))) continue;
    const request_id = newId();
    const { patient_id, version } = state;
    const record = { resource_type: 'emergency_visit', resource_id: wait.visit_id, version, patient_ids: [patient_id] };
    await tellOfRecord(db, { clinic_id: wait.clinic_id, id: newId(), event: EVENT, ...record, request_id });
    deferAuditEvent(db, eventOf(wait, state, due, request_id), wait.clinic_id);
    passed.push(due.kind);
  }
  const next = dues.map(({ at }) => at).filter((at) => Date.parse(at) >= now);
  await waitUntil(db, wait, next.sort()[0]);
  return passed;
}

const eventOf = (wait: Wait, { patient_id, now }: WaitState, due: Due, request_id: string): AuditEvent =>
  jobEvent(JOB, now, {
    request_id,
    clinic_id: wait.clinic_id,
    action: 'E',
    event: EVENT,
    resource_type: 'emergency_visit',
    resource_id: wait.visit_id,
    patient_ids: [patient_id],
    details: { kind: due.kind, due_at: due.at },
  });
