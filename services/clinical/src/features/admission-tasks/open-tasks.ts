import { TASK_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import type { OpenWork } from '../admissions/index.js';
import { taskRecord } from './task-record.js';
import { OPEN_TASKS } from './task-rules.js';
import { findEndedTasks, findOpenTasks, updateTasks } from './task-store.js';

/** Open tasks, about which a discharge asks. */
export const openTasks: OpenWork = {
  rule: OPEN_TASKS,

  async findOpen(db, clinicId, admissionId, limit) {
    return (await findOpenTasks(db, clinicId, admissionId, limit)).map(({ title }) => title);
  },

  async end(change, admissionId) {
    const open = await findOpenTasks(change.db, change.clinic.id, admissionId, TASK_LIMITS.open + 1);
    await write(change, open, 'admission_task.cancel', { status: 'cancelled', ended_with_admission: true });
  },

  async resume(change, admissionId) {
    const ended = await findEndedTasks(change.db, change.clinic.id, admissionId);
    await write(change, ended, 'admission_task.reopen', { status: 'open', ended_with_admission: false });
  },
};

async function write(
  { db, clinic, trail }: Change,
  tasks: readonly { id: string }[],
  event: string,
  values: { status: string; ended_with_admission: boolean },
): Promise<void> {
  if (tasks.length === 0) return;
  const ids = tasks.map(({ id }) => id);
  trail.changingMany(db, { kind: taskRecord, clinic_id: clinic.id, ids, event });
  await updateTasks(db, clinic.id, ids, values);
}
