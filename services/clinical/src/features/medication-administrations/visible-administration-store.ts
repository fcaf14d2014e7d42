import type { Knex } from 'knex';
import type { Db } from '../../db/db.js';
import type { FindSubject } from '../../operation/access.js';
import { visibleMedications } from '../inpatient-medications/index.js';
import type { Reader } from '../wards/index.js';

/** Administrations `g` with their orders `m`, as far as the reader may see the orders. */
export const visibleAdministrations = (reader: Reader, asked?: string): Knex.QueryBuilder =>
  visibleMedications(reader, asked).join('medication_administrations as g', {
    'g.clinic_id': 'm.clinic_id',
    'g.medication_id': 'm.id',
  });

/** The patient of an administration, for the clinic's PHI policy. */
export const administrationSubject: FindSubject = (db: Db, clinicId: string, id: string) =>
  db.row(
    `select a.patient_id, a.attending_id as practitioner_id from medication_administrations g
     join admissions a on a.clinic_id = g.clinic_id and a.id = g.admission_id
     where g.clinic_id = $1 and g.id = $2`,
    [clinicId, id],
  );
