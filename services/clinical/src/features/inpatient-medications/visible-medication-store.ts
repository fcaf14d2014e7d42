import type { Knex } from 'knex';
import type { Db } from '../../db/db.js';
import { clause, parameter, statement } from '../../db/piece.js';
import type { FindSubject } from '../../operation/access.js';
import { showsClinicalDetails } from '../admissions/index.js';
import { visibleAdmissions, type Reader } from '../wards/index.js';
import { ORDERED_MEDICATION, type MedicationRow } from './medication-store.js';

/** Orders `m` of admissions `a` that the reader may see: none without the right to an admission's clinical details. */
export function visibleMedications(reader: Reader, asked?: string): Knex.QueryBuilder {
  const orders = visibleAdmissions(reader, asked).join('inpatient_medications as m', {
    'm.clinic_id': 'a.clinic_id',
    'm.admission_id': 'a.id',
  });
  return showsClinicalDetails(reader.caller) ? orders : orders.whereRaw('false');
}

/** The patient of an order, for the clinic's PHI policy. */
export const medicationSubject: FindSubject = (db: Db, clinicId: string, id: string) =>
  db.row(
    `select a.patient_id, a.attending_id as practitioner_id from inpatient_medications m
     join admissions a on a.clinic_id = m.clinic_id and a.id = m.admission_id
     where m.clinic_id = $1 and m.id = $2`,
    [clinicId, id],
  );

type Ordered = Pick<MedicationRow, 'id' | 'medication'>;

const ORDERED = statement(clause`select m.id, ${ORDERED_MEDICATION} from inpatient_medications m
  where m.clinic_id = ${parameter(1)} and m.id = any(${parameter(2)}::uuid[])`);

/** The medications of these orders by order id. They never change. */
export async function findOrdered(
  db: Db,
  clinicId: string,
  ids: readonly string[],
): Promise<Map<string, Pick<Ordered, 'medication'>>> {
  const rows = await db.rows<Ordered>(ORDERED, [clinicId, ids]);
  return new Map(rows.map(({ id, medication }) => [id, { medication }]));
}
