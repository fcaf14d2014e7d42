import type { Knex } from 'knex';
import type { Db } from '../db/db.js';
import { CARE_TEAM } from '../domain/care-team.js';
import type { Caller } from '../domain/caller.js';
import { POLICY_LIMITS } from '../policy-limits.js';
import { breakFor, type PhiGrant } from './grant.js';

/**
 * A condition: the practitioner is on the patient's care team. The arguments are columns or parameters of the query around it,
 * never values.
 */
export const onCareTeam = (clinic: string, practitioner: string, patient: string): string =>
  `(${CARE_TEAM.map(
    ({ table, counts }) =>
      `exists (select from ${table} care_team_row where care_team_row.clinic_id = ${clinic} and care_team_row.practitioner_id = ${practitioner}
         and care_team_row.patient_id = ${patient} and ${counts})`,
  ).join(' or ')})`;

/** A query for the patients on whose care team the practitioner is; the arguments as above. */
export const careTeamOf = (clinic: string, practitioner: string): string =>
  CARE_TEAM.map(
    ({ table, counts }) =>
      `select care_team_row.patient_id from ${table} care_team_row where care_team_row.clinic_id = ${clinic} and care_team_row.practitioner_id = ${practitioner} and ${counts}`,
  ).join(' union ');

/** Of a patient whose record was merged, as a replay may name one, that of the record that is left. */
const IS_ON_CARE_TEAM = `select ${onCareTeam('$1', '$2', 'named.id')} as related from (select
  coalesce((select merged_into_id from patients where clinic_id = $1 and id = $3), $3) as id) named`;

export async function isOnCareTeam(
  db: Db,
  clinicId: string,
  practitionerId: string,
  patientId: string,
): Promise<boolean> {
  const row = await db.row<{ related: boolean }>(IS_ON_CARE_TEAM, [clinicId, practitionerId, patientId]);
  return row?.related ?? false;
}

const TEAM = CARE_TEAM.map(
  ({ table, counts }) =>
    `(select care_team_row.patient_id from ${table} care_team_row where care_team_row.clinic_id = $1 and care_team_row.practitioner_id = $2 and ${counts} limit $3)`,
).join(' union all ');

/**
 * The patients on whose care team the practitioner is; undefined if they are many. What is theirs alone is looked up by their ids;
 * of whom many are, the next row of any list soon is one.
 */
export async function findTeam(db: Db, clinicId: string, practitionerId: string): Promise<string[] | undefined> {
  const { teamRows, teamPatients } = POLICY_LIMITS;
  const rows = await db.rows<{ patient_id: string; rows: number }>(
    `select patient_id, sum(count(*)) over ()::int as rows from (${TEAM}) named group by patient_id limit $4`,
    [clinicId, practitionerId, teamRows + 1, teamPatients + 1],
  );
  const [first] = rows;
  if (first && (rows.length > teamPatients || first.rows > teamRows)) return undefined;
  return rows.flatMap(({ patient_id }) => patient_id ?? []);
}

/** A condition on a list's patients: that they are those of the grant's care team. */
export function ofTeam(
  { team, practitioner_id }: PhiGrant,
  clinic: string,
  patient: string,
): { sql: string; values: readonly unknown[] } {
  return team
    ? { sql: `${patient} = any(?::uuid[])`, values: [team] }
    : { sql: onCareTeam(clinic, '?', patient), values: CARE_TEAM.map(() => practitioner_id) };
}

/**
 * Leaves of a list what the policy's relation lets the caller see. The columns are those of the list's rows; `asked` is
 * the patient whose records alone are asked for. Where the practitioner is a column of another table, `ofPractitioner` says it by one
 * of the patient's table: `or` is answered by indexes of one table alone.
 */
export function whereRelated(
  list: Knex.QueryBuilder,
  grant: PhiGrant | undefined,
  { patient_id }: Caller,
  columns: { clinic: string; patient: string; practitioner: string; ofPractitioner?: string },
  asked: string | undefined,
): void {
  if (!grant) return;
  grant.asked = true;
  if (asked !== undefined) grant.subjects.push({ patient_id: asked, practitioner_id: null });
  if (grant.relation === 'any') return;
  if (grant.relation === 'one_patient') return onePatient(list, grant, columns.patient, asked);
  const { practitioner_id } = grant;
  if (grant.relation === 'self') return void list.where(columns.patient, patient_id);
  if (practitioner_id === null) return void list.whereRaw('false');
  list.where((either) => {
    if (grant.team && columns.ofPractitioner) either.whereRaw(columns.ofPractitioner, [practitioner_id]);
    else either.where(columns.practitioner, practitioner_id);
    if (grant.relation !== 'care_team') return;
    const { sql, values } = ofTeam(grant, columns.clinic, columns.patient);
    either.orWhereRaw(sql, values as Knex.RawBinding[]);
  });
}

/** Leaves of a list the records of the patient for whom the glass was broken: every way to a row meets this condition. */
export function onePatient(list: Knex.QueryBuilder, grant: PhiGrant, patient: string, asked: string | undefined): void {
  if (asked !== undefined && !breakFor(grant, asked)) return void list.whereRaw('false');
  if (grant.patient_id === undefined) return void list.whereRaw('false');
  // Of a record that was merged into another one, that of the record that is left.
  list.whereRaw(
    `${patient} = (select coalesce((select broken_for.merged_into_id from patients broken_for
       where broken_for.clinic_id = current_clinic_id() and broken_for.id = ?), ?::uuid))`,
    [grant.patient_id, grant.patient_id],
  );
}

/** Of these patients those of whom the caller may be told anything: who are here, and whom the policy does not hide. */
export async function findKnown(
  db: Db,
  { caller, clinic, grant }: { caller: Caller; clinic: { id: string }; grant: PhiGrant | undefined },
  ids: readonly string[],
): Promise<string[]> {
  const own = caller.role === 'patient' ? caller.patient_id : grant?.patient_id;
  const few = caller.role === 'patient' || grant?.relation === 'one_patient' ? ids.filter((id) => id === own) : ids;
  if (few.length === 0 || grant?.relation === 'own') return [];
  const practitioner = grant?.relation === 'care_team' ? grant.practitioner_id : undefined;
  if (practitioner === null) return [];
  const rows = await db.rows<{ id: string }>(
    `select p.id from patients p where p.clinic_id = $1 and p.id = any($2::uuid[])
       and ($3::uuid is null or ${onCareTeam('$1', '$3', 'coalesce(p.merged_into_id, p.id)')})`,
    [clinic.id, few, practitioner ?? null],
  );
  return rows.map(({ id }) => id);
}

/**
 * Whom a list tells of, for the audit trail: whose rows it shows, whose alone are those that it counts and does not show, and the one
 * whose rows were asked for, even where there are none.
 */
export async function toldByList(
  db: Db,
  reader: { caller: Caller; clinic: { id: string }; grant: PhiGrant | undefined },
  { shown, counted, asked }: { shown: readonly string[]; counted: string | undefined; asked: string | undefined },
): Promise<string[]> {
  const told = new Set(shown);
  if (counted !== undefined) told.add(counted);
  if (asked !== undefined && !told.has(asked)) for (const id of await findKnown(db, reader, [asked])) told.add(id);
  return [...told];
}
