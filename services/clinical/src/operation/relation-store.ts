import type { Knex } from 'knex';
import type { Db } from '../db/db.js';
import {
  clause,
  column,
  FALSE,
  inside,
  name,
  parameter,
  piece,
  raw,
  statement,
  unionOf,
  or,
  type Piece,
} from '../db/piece.js';
import { CARE_TEAM } from '../domain/care-team.js';
import type { Caller } from '../domain/caller.js';
import { POLICY_LIMITS } from '../limits/index.js';
import { breakFor, type PhiGrant } from './grant.js';

/** By which of their rows a practitioner is on somebody's care team (`domain/care-team.ts`). */
const COUNTS: Record<(typeof CARE_TEAM)[number], Piece> = {
  consultations: piece`care_team_row.status = 'completed'`,
  emergency_care_team: piece`care_team_row.until > now()`,
  admission_care_team: piece`care_team_row.until > now()`,
  pharmacy_care_team: piece`care_team_row.until > now()`,
  appointments: piece`care_team_row.status not in ('cancelled', 'noshow', 'entered-in-error') and not care_team_row.self_assigned`,
};

const rowsOf = (clinic: Piece, practitioner: Piece) =>
  CARE_TEAM.map(
    (table) => clause`from ${name(table)} care_team_row where care_team_row.clinic_id = ${clinic}
      and care_team_row.practitioner_id = ${practitioner} and ${inside(COUNTS[table])}`,
  );

/** A condition: the practitioner is on the patient's care team. */
export const onCareTeam = (clinic: Piece, practitioner: Piece, patient: Piece): Piece =>
  or(
    CARE_TEAM.map(
      (table) => piece`exists (select from ${name(table)} care_team_row where care_team_row.clinic_id = ${clinic}
        and care_team_row.practitioner_id = ${practitioner} and care_team_row.patient_id = ${patient} and ${inside(COUNTS[table])})`,
    ),
  );

/** A query for the patients on whose care team the practitioner is. */
export const careTeamOf = (clinic: Piece, practitioner: Piece): Piece =>
  unionOf(rowsOf(clinic, practitioner).map((rows) => piece`select care_team_row.patient_id ${rows}`));

/** Of a patient whose record was merged, as a replay may name one, that of the record that is left. */
const IS_ON_CARE_TEAM = statement(piece`
  select ${inside(onCareTeam(parameter(1), parameter(2), column('named.id')))} as related from (select coalesce(
    (select merged_into_id from patients where clinic_id = ${parameter(1)} and id = ${parameter(3)}), ${parameter(3)}) as id) named`);

export async function isOnCareTeam(
  db: Db,
  clinicId: string,
  practitionerId: string,
  patientId: string,
): Promise<boolean> {
  const row = await db.row<{ related: boolean }>(IS_ON_CARE_TEAM, [clinicId, practitionerId, patientId]);
  return row?.related ?? false;
}

const TEAM = statement(piece`
  select patient_id, sum(count(*)) over ()::int as rows
  from ${unionOf(
    rowsOf(parameter(1), parameter(2)).map(
      (rows) => piece`select care_team_row.patient_id ${rows} limit ${parameter(3)}`,
    ),
    'all',
  )} named
  group by patient_id limit ${parameter(4)}`);

/**
 * The patients on whose care team the practitioner is; undefined if they are many. What is theirs alone is looked up by their ids;
 * of whom many are, the next row of any list soon is one.
 */
export async function findTeam(db: Db, clinicId: string, practitionerId: string): Promise<string[] | undefined> {
  const { teamRows, teamPatients } = POLICY_LIMITS;
  const rows = await db.rows<{ patient_id: string; rows: number }>(TEAM, [
    clinicId,
    practitionerId,
    teamRows + 1,
    teamPatients + 1,
  ]);
  const [first] = rows;
  if (first && (rows.length > teamPatients || first.rows > teamRows)) return undefined;
  return rows.flatMap(({ patient_id }) => patient_id ?? []);
}

/** A condition on a list's patients: that they are those of the grant's care team, which is that of this practitioner. */
export const ofTeam = ({ team }: PhiGrant, practitionerId: string, clinic: Piece, patient: Piece): Piece =>
  team ? piece`${patient} = any(${team}::uuid[])` : onCareTeam(clinic, piece`${practitionerId}`, patient);

/**
 * Leaves of a list what the policy's relation lets the caller see. The columns are those of the list's rows; `asked` is
 * the patient whose records alone are asked for. Where the practitioner is a column of another table, `ofPractitioner` says it by one
 * of the patient's table: `or` is answered by indexes of one table alone.
 */
export function whereRelated(
  list: Knex.QueryBuilder,
  grant: PhiGrant | undefined,
  { role, patient_id }: Pick<Caller, 'role' | 'patient_id'>,
  columns: {
    clinic: string;
    patient: string;
    practitioner: string;
    /** Of another practitioner whose a row is as well. */
    otherPractitioner?: string;
    ofPractitioner?: (practitionerId: string) => Piece;
    /** Rows that are seen by everybody whom the policy admits, whatever relation it asks for. */
    forAll?: Piece;
    /** Patients are shown their own; unless it is said, none. */
    toPatients?: true;
  },
  asked: string | undefined,
): void {
  if (grant) grant.asked = true;
  // Also where the policy was asked about the one record that is read.
  if (role === 'patient')
    return void (columns.toPatients ? list.where(columns.patient, patient_id) : list.whereRaw(raw(FALSE)));
  if (!grant) return;
  if (asked !== undefined) grant.subjects.push({ patient_id: asked, practitioner_id: null });
  if (grant.relation === 'any') return;
  if (grant.relation === 'one_patient') return onePatient(list, grant, columns.patient, asked);
  const { practitioner_id } = grant;
  if (grant.relation === 'self') return void list.where(columns.patient, patient_id);
  const { forAll } = columns;
  if (practitioner_id === null) return void list.whereRaw(raw(forAll ?? FALSE));
  list.where((either) => {
    if (grant.team && columns.ofPractitioner) either.whereRaw(raw(columns.ofPractitioner(practitioner_id)));
    else either.where(columns.practitioner, practitioner_id);
    if (columns.otherPractitioner) either.orWhere(columns.otherPractitioner, practitioner_id);
    if (forAll) either.orWhereRaw(raw(forAll));
    if (grant.relation !== 'care_team') return;
    either.orWhereRaw(raw(ofTeam(grant, practitioner_id, column(columns.clinic), column(columns.patient))));
  });
}

/** Leaves of a list what is about the patient who reads; nothing where their account is nobody's. */
export const whereOwn = (list: Knex.QueryBuilder, patient: string, { patient_id }: Caller): Knex.QueryBuilder =>
  list.whereRaw('?? = ?::uuid', [patient, patient_id]);

/** Leaves of a list the records of the patient for whom the glass was broken: every way to a row meets this condition. */
export function onePatient(list: Knex.QueryBuilder, grant: PhiGrant, patient: string, asked: string | undefined): void {
  if (asked !== undefined && !breakFor(grant, asked)) return void list.whereRaw('false');
  if (grant.patient_id === undefined) return void list.whereRaw('false');
  // Of a record that was merged into another one, that of the record that is left.
  list.whereRaw(
    raw(piece`${column(patient)} = (select coalesce((select broken_for.merged_into_id from patients broken_for
      where broken_for.clinic_id = current_clinic_id() and broken_for.id = ${grant.patient_id}), ${grant.patient_id}::uuid))`),
  );
}

const KNOWN = statement(piece`
  select p.id from patients p where p.clinic_id = ${parameter(1)} and p.id = any(${parameter(2)}::uuid[])
    and (${parameter(3)}::uuid is null
      or ${inside(onCareTeam(parameter(1), parameter(3), piece`coalesce(p.merged_into_id, p.id)`))})`);

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
  const rows = await db.rows<{ id: string }>(KNOWN, [clinic.id, few, practitioner ?? null]);
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
