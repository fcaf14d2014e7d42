import { clause, column, inside, name, or, parameter, piece, statement } from '../../db/piece.js';
import type { RecordKind } from '../../operation/record-store.js';

/** The rows of a table that are about a patient, and the statements that take them along when two records become one. */
export interface PatientRows {
  table: string;
  /** What has versions. */
  record: RecordKind | undefined;
  /** The ids of all of (clinic, patient). */
  find: string;
  /** As `find`, of those with the ids $3, locked until the transaction ends. */
  lock: string;
  /** In (clinic, from, to): the ids of those of `from` that belong to a row of `to`, locked. Without it nothing belongs. */
  lockFollowing: string | undefined;
  /** In (clinic, from, to), gives those with the ids $4 to the other patient. */
  move: string;
}

/**
 * `parents` are columns that name a row of the same patient, by their tables: where that row goes, so does this one.
 */
export function patientRows(
  table: string,
  {
    id = 'id',
    patient = 'patient_id',
    record,
    parents = {},
  }: { id?: string; patient?: string; record?: RecordKind; parents?: Record<string, string> } = {},
): PatientRows {
  const rows = name(table);
  const its = (path: string) => inside(column(`x.${path}`));
  const own = piece`x.clinic_id = ${parameter(1)} and ${its(patient)} = ${parameter(2)}`;
  const belongs = Object.entries(parents).map(
    ([path, parent]) => piece`exists (select from ${name(parent)} o
      where o.clinic_id = ${parameter(1)} and o.id = ${column(`x.${path}`)} and o.patient_id = ${parameter(3)})`,
  );
  const find = clause`select ${its(id)} as id from ${rows} x where ${inside(own)}`;
  const locked = clause`order by ${its(id)} for no key update of x`;
  return {
    table,
    record,
    find: statement(find),
    lock: statement(clause`${find} and ${its(id)} = any(${parameter(3)}::uuid[]) ${locked}`),
    lockFollowing:
      belongs.length > 0 ? statement(clause`${find} and ${inside(piece`${or(belongs)}`)} ${locked}`) : undefined,
    move: statement(clause`update ${rows} x set ${name(patient)} = ${parameter(3)}
      where ${inside(own)} and ${its(id)} = any(${parameter(4)}::uuid[]) returning ${its(id)} as id`),
  };
}
