import type { Data } from '../../api/client';

export type Task = Data<'GET /api/v1/admissions/{admission}/tasks'>[number];

/** Reads whose answers change when a task is made or ends. */
export const TASK_CHANGES = {
  changes: ['GET /api/v1/admissions/{admission}/tasks', 'GET /api/v1/wards/{ward}/board'],
} as const;
