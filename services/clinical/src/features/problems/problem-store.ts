import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, raw, statement } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereOwn, whereRelated } from '../../operation/relation-store.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import type { ENTERED_IN_ERROR, ProblemContent } from './problem-content.js';
import { COUNTS } from './problem-rules.js';

type Known<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** A problem as it is read everywhere. */
export interface ProblemRow extends Known<Pick<ProblemContent, 'code' | 'onset_on' | 'abated_on' | 'note'>> {
  id: string;
  patient: PatientSummary;
  /** The words of the catalog when it was recorded. */
  description: string;
  /** Null once it was declared an error. */
  status: ProblemContent['status'] | null;
  verification: ProblemContent['verification'] | typeof ENTERED_IN_ERROR;
  status_reason: string | null;
  recorded_at: string;
  recorder: { id: string; full_name: string };
  version: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = (
  [
    'id',
    'code',
    'description',
    'status',
    'verification',
    'status_reason',
    'onset_on',
    'abated_on',
    'note',
    'version',
  ] satisfies (keyof ProblemRow)[]
).map((each) => column(`m.${each}`));

const MADE = [
  ...['recorded_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`m.${each}`)}) as ${name(each)}`,
  ),
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = m.clinic_id and p.id = m.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = m.clinic_id and d.id = m.recorder_id) as recorder`,
];

/** Of problems `m`. */
export const PROBLEM_COLUMNS = list([...COLUMNS, ...MADE]);

export const PROBLEM_SORTS = ['-created_at', 'created_at', 'updated_at'];

const SPEC: ListSpec = {
  id: 'm.id',
  patient: 'm.patient_id',
  columns: [raw(PROBLEM_COLUMNS)],
  sorts: {
    '-created_at': { column: 'm.created_at', direction: 'desc' },
    created_at: { column: 'm.created_at', direction: 'asc' },
    updated_at: { column: 'm.updated_at', direction: 'asc' },
  },
};

export interface ProblemFilter extends ListQuery {
  status?: string[];
  verification?: string[];
}

interface Reader {
  clinicId: string;
  caller: Caller;
  grant: PhiGrant | undefined;
}

/** What patients are not shown of their own. */
const WITHDRAWN = ['refuted', 'entered_in_error'];

/** Whether a patient is shown it, or a version of it, of their own. */
export const stands = ({ verification }: Pick<ProblemRow, 'verification'>): boolean =>
  !WITHDRAWN.includes(verification);

/** Problems `m` that the policy lets the caller see, patients their own that stand; `asked` is the patient whose alone are asked for. */
export function visibleProblems({ clinicId, caller, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const problems: Knex.QueryBuilder = sql('problems as m').where('m.clinic_id', clinicId);
  if (caller.role === 'patient') whereOwn(problems, 'm.patient_id', caller).whereNotIn('m.verification', WITHDRAWN);
  const columns = {
    clinic: 'm.clinic_id',
    patient: 'm.patient_id',
    practitioner: 'm.recorder_id',
    toPatients: true,
  } as const;
  whereRelated(problems, grant, caller, columns, asked);
  return problems;
}

/** A page of a patient's problems that the policy lets the caller see. */
export function listProblems(db: Db, reader: Reader, patientId: string, filter: ProblemFilter) {
  const problems = visibleProblems(reader, patientId);
  wherePatient(problems, 'm.patient_id', reader.clinicId, patientId);
  if (filter.status) problems.whereIn('m.status', filter.status);
  if (filter.verification) problems.whereIn('m.verification', filter.verification);
  return readList<ProblemRow>(db, problems, SPEC, filter);
}

/** A page of those of the patient who reads. */
export const listOwnProblems = (db: Db, reader: Reader, query: ListQuery) =>
  readList<ProblemRow>(db, visibleProblems(reader), SPEC, query);

const FIND = statement(clause`select ${PROBLEM_COLUMNS} from problems m
  where m.clinic_id = ${parameter(1)} and m.id = ${parameter(2)}`);

export const findProblem = (db: Db, clinicId: string, id: string) => db.row<ProblemRow>(FIND, [clinicId, id]);

interface Head {
  id: string;
  patient_id: string;
  practitioner_id: string;
}

export const findProblemHead = (db: Db, clinicId: string, id: string) =>
  db.row<Head>('select id, patient_id, recorder_id as practitioner_id from problems where clinic_id = $1 and id = $2', [
    clinicId,
    id,
  ]);

/** The ids of those with that code that the patient has now. */
export const findCounted = (db: Db, clinicId: string, patientId: string, code: string) =>
  db.rows<{ id: string }>(
    `select id from problems where clinic_id = $1 and patient_id = $2 and code = $3 and ${COUNTS}`,
    [clinicId, patientId, code],
  );

export const insertProblem = (db: Db, row: Record<string, unknown>) => db.rows(sql('problems').insert(row));

export const updateProblem = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('problems').where({ clinic_id: clinicId, id }).update(values));
