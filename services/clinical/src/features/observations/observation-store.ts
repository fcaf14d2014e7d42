import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import type { FindSubject } from '../../operation/access.js';
import { whereRelated } from '../../operation/relation-store.js';
import { whereReleased, type Reader } from '../lab-results/index.js';

/** Whose observation that is, for the clinic's PHI policy: by its own id, or of a visit's by that of the visit. */
export const findObservationSubject: FindSubject = (db, clinicId, id) =>
  db.row(
    'select record_id as id, patient_id, practitioner_id from observations where clinic_id = $1 and id = $2 limit 1',
    [clinicId, id],
  );

/**
 * Observations `o` that the reader may see at all, by the rules of the records that they are part of: vital signs for those who may
 * read consultations, results for patients once they are released. `asked` is the patient whose alone are asked for.
 */
export function visibleObservations(reader: Reader, asked?: string): Knex.QueryBuilder {
  const { caller, clinic, grant, now } = reader;
  // The view names the clinic itself: row-level security would keep numbers and words from their indexes.
  const rows = sql('visible_observations as o').where('o.clinic_id', clinic.id);
  if (!caller.abilities.has('consultations:read')) rows.whereNotNull('o.lab_result_id');
  if (caller.role === 'patient')
    rows.where('o.patient_id', caller.patient_id).where((any) => {
      any.whereNull('o.lab_result_id').orWhere((released) => void whereReleased(released, 'o.released_at', now));
    });
  const columns = {
    clinic: 'o.clinic_id',
    patient: 'o.patient_id',
    practitioner: 'o.practitioner_id',
    toPatients: true,
  } as const;
  whereRelated(rows, grant, caller, columns, asked);
  return rows;
}
