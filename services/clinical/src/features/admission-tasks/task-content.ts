import Joi from 'joi';
import { ROLES, type Role } from '../../domain/caller.js';
import { instant, integer, prose, text, uuid } from '../../http/schema.js';
import { LIMITS, TASK_LIMITS } from '../../limits/index.js';

export const TASK_STATUSES = ['open', 'done', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Roles to which a task can be assigned. */
export const TASK_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'patient');

/** The members of a request that creates a task. */
export interface TaskBody {
  title: string;
  due_at: string;
  repeat?: { every_hours: number; until?: string | null } | null;
  role?: Role | null;
  assignee_id?: string | null;
  note?: string | null;
}

export const taskSchema = Joi.object<TaskBody, true>({
  title: text(LIMITS.shortText).required(),
  due_at: instant().required(),
  repeat: Joi.object({
    every_hours: integer(1, TASK_LIMITS.everyHours).required(),
    until: instant().allow(null),
  }).allow(null),
  role: Joi.string()
    .valid(...TASK_ROLES)
    .allow(null),
  assignee_id: uuid().allow(null),
  note: prose(LIMITS.longText).allow(null),
});

export interface DoneBody {
  at?: string;
  note?: string | null;
}

export const doneSchema = Joi.object<DoneBody, true>({ at: instant(), note: prose(LIMITS.longText).allow(null) });

export const taskEndSchema = Joi.object<{ reason?: string | null }, true>({
  reason: text(LIMITS.longText).allow(null),
});
