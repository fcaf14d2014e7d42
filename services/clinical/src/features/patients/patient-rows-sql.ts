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
  const own = `from ${table} x where x.clinic_id = $1 and x.${patient} = $2`;
  const locked = `order by x.${id} for no key update of x`;
  const belongs = Object.entries(parents).map(
    ([column, parent]) =>
      `exists (select from ${parent} o where o.clinic_id = $1 and o.id = x.${column} and o.patient_id = $3)`,
  );
  return {
    table,
    record,
    find: `select x.${id} as id ${own}`,
    lock: `select x.${id} as id ${own} and x.${id} = any($3::uuid[]) ${locked}`,
    lockFollowing:
      belongs.length > 0 ? `select x.${id} as id ${own} and (${belongs.join(' or ')}) ${locked}` : undefined,
    move: `update ${table} x set ${patient} = $3 where x.clinic_id = $1 and x.${patient} = $2 and x.${id} = any($4::uuid[]) returning x.${id} as id`,
  };
}
