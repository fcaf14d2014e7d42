import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import type { Db } from '../../db/db.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { TASK_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { accessAdmission, isExpected, isInHouse } from '../admissions/index.js';
import { timeFailures } from '../emergency/index.js';
import { patientFailures } from '../patients/index.js';
import { isActivePractitioner } from '../practitioners/index.js';
import type { DoneBody, TaskBody } from './task-content.js';
import { taskRecord } from './task-record.js';
import { nextDue, taskFailures } from './task-rules.js';
import { findOpenTasks, findTask, insertTask, updateTasks, type TaskRow } from './task-store.js';

export interface TaskPath {
  admission: string;
  task: string;
}

/** Throws 404, the same for a task of another admission, an unknown id and a malformed id. */
export async function getTask(db: Db, clinic: { id: string }, { admission, task }: TaskPath): Promise<TaskRow> {
  const row = isUuid(admission) && isUuid(task) ? await findTask(db, clinic.id, admission, task) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/**
 * Throws 404, and 422: `status` if the admission has ended, `patient_id` if the record is closed, `assignee_id` if it
 * is unknown or given beside a role, `tasks` if too many are open.
 */
export async function makeTask(change: Change, admission_id: string, body: TaskBody): Promise<TaskRow> {
  const { db, clinic, caller, now } = change;
  const { head, patient } = await accessAdmission(change, admission_id, undefined);
  checkNone(patientFailures(patient, { deceased: true }));
  if (!isExpected(head.status) && !isInHouse(head.status)) throw invalid({ path: 'status', rule: 'not_open' });
  const { title, due_at, repeat, role = null, assignee_id = null, note } = body;
  const isUnknown = assignee_id !== null && !(await isActivePractitioner(db, clinic.id, assignee_id));
  checkNone([...taskFailures(body, now), ...(isUnknown ? [{ path: 'assignee_id', rule: 'selected' } as const] : [])]);
  const limit = TASK_LIMITS.open;
  if ((await findOpenTasks(db, clinic.id, admission_id, limit)).length === limit)
    throw invalid({ path: 'tasks', rule: 'max_items', limit });
  const task = newId();
  await insertTask(db, {
    clinic_id: clinic.id,
    id: task,
    admission_id,
    patient_id: head.patient_id,
    author_id: caller.practitioner_id,
    title,
    due_at,
    every_hours: repeat?.every_hours ?? null,
    repeat_until: repeat?.until ?? null,
    role,
    assignee_id,
    note: note || null,
  });
  return getTask(db, clinic, { admission: admission_id, task });
}

/**
 * Locks the admission and answers its open task. Throws 404, 412 for another version, and 422 `status` if it has ended.
 */
async function accessOpen(change: Change, path: TaskPath, ifMatch: string | undefined, to: string) {
  const { db, clinic } = change;
  await getTask(db, clinic, path);
  const { head } = await accessAdmission(change, path.admission, undefined);
  const row = await getTask(db, clinic, path);
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  if (row.status !== 'open') throw invalid({ path: 'status', rule: 'transition', value: to });
  return { row, head };
}

/**
 * Completes a task, and creates the next one of a repeated task. Throws as `accessOpen`, and 422 `at` for a time before
 * the admission or in the future.
 */
export async function endTask(
  change: Change,
  path: TaskPath,
  ifMatch: string | undefined,
  body: DoneBody,
): Promise<TaskRow> {
  const { db, clinic, caller, now } = change;
  const { row, head } = await accessOpen(change, path, ifMatch, 'done');
  const done_at = body.at ?? now.toISOString();
  if (body.at !== undefined) checkNone(timeFailures('at', body.at, now, [head.admitted_at]));
  const done = { status: 'done', done_at, done_by: caller.practitioner_id, done_note: body.note || null };
  await updateTasks(db, clinic.id, [row.id], done);
  const due_at = nextDue(row, done_at);
  if (due_at !== null) await makeNext(change, row, due_at);
  return getTask(db, clinic, path);
}

async function makeNext({ db, clinic, trail }: Change, row: TaskRow, due_at: string): Promise<void> {
  const id = newId();
  trail.changing(db, { kind: taskRecord, clinic_id: clinic.id, id, event: 'admission_task.create' });
  await insertTask(db, {
    clinic_id: clinic.id,
    id,
    admission_id: row.admission_id,
    patient_id: row.patient.id,
    author_id: row.by?.id ?? null,
    title: row.title,
    due_at,
    every_hours: row.repeat?.every_hours ?? null,
    repeat_until: row.repeat?.until ?? null,
    role: row.role,
    assignee_id: row.assignee?.id ?? null,
    note: row.note,
    previous_id: row.id,
  });
}

/** Cancels a task, which repeats no more. Throws as `accessOpen`. */
export async function cancelTask(
  change: Change,
  path: TaskPath,
  ifMatch: string | undefined,
  status_reason: string | null,
): Promise<TaskRow> {
  const { db, clinic } = change;
  const { row } = await accessOpen(change, path, ifMatch, 'cancelled');
  await updateTasks(db, clinic.id, [row.id], { status: 'cancelled', status_reason });
  return getTask(db, clinic, path);
}
