import type { Db } from '../../db/db.js';
import { insertRows } from '../../db/insert-rows.js';
import { parameter, statement } from '../../db/piece.js';
import { newId } from '../../id.js';
import { identifierKey, type PatientIdentifier } from './patient-identifiers.js';
import { patientRows } from './patient-rows-sql.js';

export const identifiersOfPatient = patientRows('patient_identifiers');

/** Whether another patient has one of them already, as far as that is committed. */
export const isIdentifierTaken = async (
  db: Db,
  { clinic_id, patient_id }: { clinic_id: string; patient_id: string },
  identifiers: readonly PatientIdentifier[],
): Promise<boolean> =>
  (await db.row(
    `select 1 from jsonb_to_recordset($3::jsonb) as said (system text, value text)
     join patient_identifiers i on i.clinic_id = $1 and i.system = said.system and i.value = said.value and i.patient_id <> $2
     limit 1`,
    [clinic_id, patient_id, JSON.stringify(identifiers)],
  )) !== undefined;

/**
 * In the place of those that the patient has. What is said again keeps its id, by which a merge that is undone takes it back.
 * They are written in one order: of two who write the same, one waits for the other, and not both.
 */
export async function replaceIdentifiers(
  db: Db,
  { clinic_id, patient_id }: { clinic_id: string; patient_id: string },
  identifiers: readonly PatientIdentifier[],
): Promise<void> {
  const former = await db.rows<{ id: string; system: string | null; value: string }>(
    'delete from patient_identifiers where clinic_id = $1 and patient_id = $2 returning id, system, value',
    [clinic_id, patient_id],
  );
  const ids = new Map(former.map((row) => [identifierKey(row), row.id]));
  const rows = identifiers.map((each) => ({
    ...each,
    clinic_id,
    patient_id,
    id: ids.get(identifierKey(each)) ?? newId(),
  }));
  rows.sort((one, other) => (identifierKey(one) < identifierKey(other) ? -1 : 1));
  await db.rows(INSERT, [JSON.stringify(rows)]);
}

const INSERT = statement(
  insertRows('patient_identifiers', 'clinic_id, id, patient_id, system, value, use, type', parameter(1)),
);
