import type { Failure, OwnRule } from '../../domain/failures.js';
import { TASK_LIMITS } from '../../limits/index.js';
import type { TaskBody } from './task-content.js';

const HOUR_MS = 3_600_000;

export const OPEN_TASKS: OwnRule = {
  name: 'open_tasks',
  en: 'Tasks of this admission are open: :value.',
  es: 'Hay tareas abiertas de esta hospitalización: :value.',
};
const TOO_FAR: OwnRule = {
  name: 'too_far',
  en: 'The :attribute must be at most :limit days from now.',
  es: ':attribute debe ser dentro de :limit días como máximo.',
};

export function taskFailures({ due_at, repeat, role, assignee_id }: TaskBody, now: Date): Failure[] {
  const failures: Failure[] = [];
  const limit = TASK_LIMITS.dueDays;
  const until = repeat?.until ?? null;
  if (Date.parse(due_at) - now.getTime() > limit * 24 * HOUR_MS)
    failures.push({ path: 'due_at', rule: TOO_FAR, limit });
  if (role && assignee_id) failures.push({ path: 'assignee_id', rule: 'disagrees', other: 'role' });
  if (until !== null && until < due_at) failures.push({ path: 'repeat.until', rule: 'not_before', other: due_at });
  return failures;
}

interface Repeated {
  due_at: string;
  repeat: { every_hours: number; until: string | null } | null;
}

/** The due time of the next repetition after `doneAt`; null if there is none. */
export function nextDue({ due_at, repeat }: Repeated, doneAt: string): string | null {
  if (!repeat) return null;
  const due = Date.parse(due_at);
  const step = repeat.every_hours * HOUR_MS;
  const passed = Math.max(0, Math.floor((Date.parse(doneAt) - due) / step));
  const next = new Date(due + (passed + 1) * step).toISOString();
  return repeat.until !== null && next > repeat.until ? null : next;
}
