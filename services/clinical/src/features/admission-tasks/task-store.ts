import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, raw, statement } from '../../db/piece.js';
import type { Role } from '../../domain/caller.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { FindSubject } from '../../operation/access.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { PATIENT_SUMMARY, type PatientSummary } from '../patients/index.js';
import type { TaskStatus } from './task-content.js';

type Person = { id: string; full_name: string };

/** A task as every operation reads it. */
export interface TaskRow {
  id: string;
  admission_id: string;
  patient: PatientSummary;
  title: string;
  due_at: string;
  repeat: { every_hours: number; until: string | null } | null;
  role: Role | null;
  assignee: Person | null;
  note: string | null;
  by: Person | null;
  status: TaskStatus;
  status_reason: string | null;
  done_at: string | null;
  done_by: Person | null;
  done_note: string | null;
  ended_with_admission: boolean;
  previous_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const person = (path: string, as: string) =>
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = t.clinic_id and d.id = ${column(`t.${path}`)}) as ${name(as)}`;

/** Columns of tasks `t`. */
export const TASK_COLUMNS = list([
  ...[
    'id',
    'admission_id',
    'title',
    'role',
    'note',
    'status',
    'status_reason',
    'done_note',
    'ended_with_admission',
    'previous_id',
    'version',
  ].map((each) => column(`t.${each}`)),
  ...['due_at', 'done_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`t.${each}`)}) as ${name(each)}`,
  ),
  clause`case when t.every_hours is not null
    then jsonb_build_object('every_hours', t.every_hours, 'until', iso_instant(t.repeat_until)) end as repeat`,
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = t.clinic_id and p.id = t.patient_id) as patient`,
  person('assignee_id', 'assignee'),
  person('author_id', 'by'),
  person('done_by', 'done_by'),
]);

const FIND = statement(clause`select ${TASK_COLUMNS} from admission_tasks t
  where t.clinic_id = ${parameter(1)} and t.admission_id = ${parameter(2)} and t.id = ${parameter(3)}`);

export const findTask = (db: Db, clinicId: string, admissionId: string, id: string) =>
  db.row<TaskRow>(FIND, [clinicId, admissionId, id]);

/** The patient of a task, for the clinic's PHI policy. */
export const admissionTaskSubject: FindSubject = (db, clinicId, id) =>
  db.row(
    `select t.patient_id, a.attending_id as practitioner_id from admission_tasks t
     join admissions a on a.clinic_id = t.clinic_id and a.id = t.admission_id where t.clinic_id = $1 and t.id = $2`,
    [clinicId, id],
  );

/** The open tasks of an admission, the earliest due first. */
export const findOpenTasks = (db: Db, clinicId: string, admissionId: string, limit: number) =>
  db.rows<{ id: string; title: string }>(
    `select id, title from admission_tasks where clinic_id = $1 and admission_id = $2 and status = 'open'
     order by due_at, id limit $3`,
    [clinicId, admissionId, limit],
  );

/** Tasks that were cancelled because the admission ended. */
export const findEndedTasks = (db: Db, clinicId: string, admissionId: string) =>
  db.rows<{ id: string }>(
    'select id from admission_tasks where clinic_id = $1 and admission_id = $2 and ended_with_admission',
    [clinicId, admissionId],
  );

const SPEC: ListSpec = {
  id: 't.id',
  columns: [raw(TASK_COLUMNS)],
  sorts: {
    due_at: { column: 't.due_at', direction: 'asc' },
    '-due_at': { column: 't.due_at', direction: 'desc' },
    updated_at: { column: 't.updated_at', direction: 'asc' },
  },
};

export const TASK_SORTS = Object.keys(SPEC.sorts);

export interface TaskFilter extends ListQuery {
  status?: TaskStatus[];
}

export function listTasks(
  db: Db,
  clinicId: string,
  admissionId: string,
  { status, ...query }: TaskFilter,
  keys: KeyRing,
) {
  const tasks = sql('admission_tasks as t').where({ 't.clinic_id': clinicId, 't.admission_id': admissionId });
  if (status) tasks.whereIn('t.status', status);
  return readList<TaskRow>(db, tasks, SPEC, query, keys);
}

export const insertTask = (db: Db, row: Record<string, unknown>) => db.rows(sql('admission_tasks').insert(row));

export const updateTasks = (db: Db, clinicId: string, ids: readonly string[], values: Record<string, unknown>) =>
  db.rows(
    sql('admission_tasks')
      .where({ clinic_id: clinicId })
      .whereIn('id', [...ids])
      .update(values),
  );

/** How many open tasks of each admission are due by `by`. Admissions without any are absent. */
export async function countDueTasks(
  db: Db,
  clinicId: string,
  admissionIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; count: number }>(
    `select admission_id as id, count(*)::int as count from admission_tasks
     where clinic_id = $1 and admission_id = any($2::uuid[]) and status = 'open' and due_at <= $3 group by admission_id`,
    [clinicId, admissionIds, now.toISOString()],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
