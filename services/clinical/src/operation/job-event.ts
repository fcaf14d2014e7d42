import { newId } from '../id.js';
import type { Source } from './attempt.js';
import type { AuditEvent } from './audit-store.js';

/** Where something comes from that no request asked for: a job of the worker, or a command of the operator. */
export const ownSource = (method: 'JOB' | 'CLI', name: string): Source => ({
  request_id: newId(),
  method,
  route: name,
  ip: null,
  user_agent: undefined,
  language: 'en',
  parameters: {},
});

type Done = Pick<AuditEvent, 'clinic_id' | 'action' | 'event' | 'resource_type' | 'resource_id'> & Partial<AuditEvent>;

/** The row of what a job did: by itself, unless `done` says who asked for it. `now` is when. */
export const jobEvent = (job: string, now: string, done: Done): AuditEvent => ({
  id: newId(),
  occurred_at: now,
  request_id: newId(),
  actor_type: 'system',
  actor_id: null,
  actor_name: job,
  actor_role: null,
  credential_id: null,
  device_name: null,
  ip: null,
  user_agent: null,
  method: 'JOB',
  route: job,
  phi_level: 'none',
  purpose: null,
  purpose_reason: null,
  patient_ids: [],
  outcome: 0,
  http_status: 200,
  reason: null,
  result_count: null,
  query_hash: null,
  query_text: null,
  changed_fields: null,
  details: null,
  replayed: false,
  ...done,
});
