import type { Knex } from 'knex';
import { sql, type Db } from '../db/db.js';
import type { Caller } from '../domain/caller.js';
import type { PhiGrant } from './grant.js';

/** Whether the practitioner has seen the patient, or is to see them. */
export async function isOnCareTeam(
  db: Db,
  clinicId: string,
  practitionerId: string,
  patientId: string,
): Promise<boolean> {
  const row = await db.row<{ related: boolean }>(
    `select exists (select from consultations where clinic_id = $1 and practitioner_id = $2 and patient_id = $3 and status <> 'entered_in_error')
         or exists (select from appointments where clinic_id = $1 and practitioner_id = $2 and patient_id = $3
                      and status not in ('cancelled', 'noshow', 'entered-in-error')) as related`,
    [clinicId, practitionerId, patientId],
  );
  return row?.related ?? false;
}

/** Leaves of a list what the policy's relation lets the caller see. The columns are those of the list's rows. */
export function whereRelated(
  list: Knex.QueryBuilder,
  grant: PhiGrant | undefined,
  { practitioner_id, patient_id }: Caller,
  columns: { clinic: string; patient: string; practitioner: string },
): void {
  if (!grant) return;
  grant.asked = true;
  if (grant.relation === 'any') return;
  if (grant.relation === 'self') return void list.where(columns.patient, patient_id);
  if (practitioner_id === null) return void list.whereRaw('false');
  list.where((either) => {
    either.where(columns.practitioner, practitioner_id);
    if (grant.relation !== 'care_team') return;
    for (const [table, dead] of CARE_TEAM) {
      either.orWhereExists(
        sql(table)
          .select(sql.raw('1'))
          .whereRaw('??.clinic_id = ?? and ??.patient_id = ??', [table, columns.clinic, table, columns.patient])
          .where(`${table}.practitioner_id`, practitioner_id)
          .whereNotIn(`${table}.status`, dead),
      );
    }
  });
}

const CARE_TEAM: [string, string[]][] = [
  ['consultations', ['entered_in_error']],
  ['appointments', ['cancelled', 'noshow', 'entered-in-error']],
];
