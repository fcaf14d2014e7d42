import type { Db } from '../../db/db.js';
import { clause, column, name, parameter, piece, statement, type Piece } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import { patientColumns, type PatientRow } from '../patients/index.js';
import { HOLDING_TIME } from '../appointments/index.js';
import type { MergeConflicts } from './merge-rules.js';

export interface Actor {
  type: Caller['type'];
  id: string;
  name: string;
}

export interface MergeRow {
  id: string;
  source: PatientRow;
  target: PatientRow;
  reason: string | null;
  merged_at: string;
  merged_by: Actor;
  unmerge_reason: string | null;
  unmerged_at: string | null;
  unmerged_by: Actor | null;
}

const patient = (side: 'source' | 'target'): Piece =>
  clause`(select to_jsonb(said) from (select ${patientColumns('p')} from patients p
    where p.clinic_id = m.clinic_id and p.id = ${column(`m.${side}_id`)}) said) as ${name(side)}`;

const MERGES = clause`select m.id, ${patient('source')}, ${patient('target')}, m.reason, m.merged_at,
  jsonb_build_object('type', m.merged_by_type, 'id', m.merged_by, 'name', m.merged_by_name) as merged_by,
  m.unmerge_reason, m.unmerged_at,
  case when m.unmerged_at is not null
    then jsonb_build_object('type', m.unmerged_by_type, 'id', m.unmerged_by, 'name', m.unmerged_by_name) end as unmerged_by
  from patient_merges m where m.clinic_id = ${parameter(1)}`;
const OF_PATIENT = statement(piece`${MERGES} and (m.source_id = ${parameter(2)} or m.target_id = ${parameter(2)})
  order by m.merged_at desc, m.id desc`);
const BY_ID = statement(piece`${MERGES} and m.id = ${parameter(2)}`);

/** Those that a patient took part in, as the one that is left or the other, the newest first: no more than a limit lets there be. */
export const findMerges = (db: Db, clinicId: string, patientId: string) =>
  db.rows<MergeRow>(OF_PATIENT, [clinicId, patientId]);

export const findMerge = (db: Db, clinicId: string, id: string) => db.row<MergeRow>(BY_ID, [clinicId, id]);

interface OpenMerge {
  id: string;
  target_id: string;
  added_alerts: string[];
}

/** By which a record is part of another. */
export const findOpenMerge = (db: Db, clinicId: string, sourceId: string) =>
  db.row<OpenMerge>(
    `select id, target_id, added_alerts from patient_merges
     where clinic_id = $1 and source_id = $2 and unmerged_at is null`,
    [clinicId, sourceId],
  );

export async function findConflicts(
  db: Db,
  clinicId: string,
  { source, target, now }: { source: string; target: string; now: Date },
): Promise<MergeConflicts> {
  const row = await db.row<MergeConflicts>(
    `select
       (select count(distinct patient_id) = 2 from memberships where clinic_id = $1 and patient_id in ($2, $3)) as two_accounts,
       exists (select from appointments s join appointments t
         on t.clinic_id = s.clinic_id and t.patient_id = $3 and t.start_at < s.end_at and t.end_at > s.start_at
         where s.clinic_id = $1 and s.patient_id = $2 and s.end_at > $4 and t.end_at > $4
           and s.status = any($5::text[]) and t.status = any($5::text[])) as same_time,
       (select count(*) = 2 from emergency_visits where clinic_id = $1 and patient_id in ($2, $3)
          and status not in ('disposed', 'entered_in_error')) as two_visits,
       ((select count(*) = 2 from admissions where clinic_id = $1 and patient_id in ($2, $3)
           and status in ('planned', 'waiting', 'admitted', 'on_leave'))
         or exists (select from admission_stays s join admission_stays t
           on t.clinic_id = s.clinic_id and t.patient_id = $3 and t.period && s.period and not t.voided
           where s.clinic_id = $1 and s.patient_id = $2 and not s.voided)) as two_admissions,
       (select count(*) from patient_merges where clinic_id = $1
          and (source_id in ($2, $3) or target_id in ($2, $3)))::int as merges,
       (select count(*) from patient_identifiers where clinic_id = $1 and patient_id in ($2, $3))::int as identifiers`,
    [clinicId, source, target, now.toISOString(), HOLDING_TIME],
  );
  if (!row) throw new Error('A count without a row.');
  return row;
}

export const insertMerge = (
  db: Db,
  clinicId: string,
  merge: {
    id: string;
    source: string;
    target: string;
    reason: string | null;
    now: Date;
    caller: Caller;
    addedAlerts: readonly string[];
  },
) =>
  db.rows(
    `insert into patient_merges (clinic_id, id, source_id, target_id, reason, merged_at, merged_by_type, merged_by, merged_by_name,
       added_alerts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      clinicId,
      merge.id,
      merge.source,
      merge.target,
      merge.reason,
      merge.now.toISOString(),
      merge.caller.type,
      merge.caller.id,
      merge.caller.name,
      merge.addedAlerts,
    ],
  );

export const insertMergeRows = (db: Db, clinicId: string, mergeId: string, table: string, ids: readonly string[]) =>
  db.rows(
    `insert into patient_merge_rows (clinic_id, merge_id, table_name, row_id) select $1, $2, $3, unnest($4::uuid[])`,
    [clinicId, mergeId, table, ids],
  );

/** The ids of what moved, by table. */
export async function findMergeRows(db: Db, clinicId: string, mergeId: string): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ table_name: string; ids: string[] }>(
    `select table_name, array_agg(row_id) as ids from patient_merge_rows where clinic_id = $1 and merge_id = $2
     group by table_name`,
    [clinicId, mergeId],
  );
  return new Map(rows.map(({ table_name, ids }) => [table_name, ids]));
}

export const updateUnmerged = (
  db: Db,
  clinicId: string,
  id: string,
  { caller, now, reason }: { caller: Caller; now: Date; reason: string },
) =>
  db.rows(
    `update patient_merges set unmerge_reason = $3, unmerged_at = $4, unmerged_by_type = $5, unmerged_by = $6, unmerged_by_name = $7
     where clinic_id = $1 and id = $2`,
    [clinicId, id, reason, now.toISOString(), caller.type, caller.id, caller.name],
  );
