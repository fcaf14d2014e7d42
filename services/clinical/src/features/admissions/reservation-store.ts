import { violatedConstraint, type Db } from '../../db/db.js';
import { invalid } from '../../domain/failures.js';
import { BED_TAKEN } from './admission-rules.js';

export interface ReservationRow {
  id: string;
  bed_id: string;
  admission_id: string;
  until: string;
}

export const findReservation = (db: Db, clinicId: string, bedId: string, id: string) =>
  db.row<ReservationRow>(
    `select id, bed_id, admission_id, until from bed_reservations
     where clinic_id = $1 and bed_id = $2 and id = $3 and not ended and until > clock_timestamp()`,
    [clinicId, bedId, id],
  );

/** Reservations of an admission that no request ended; some may have expired. */
export const findReservations = (db: Db, clinicId: string, admissionId: string) =>
  db.rows<{ bed_id: string; holds: boolean }>(
    `select bed_id, until > clock_timestamp() as holds from bed_reservations
     where clinic_id = $1 and admission_id = $2 and not ended`,
    [clinicId, admissionId],
  );

/** Replaces an expired reservation of the bed. The bed is locked. */
export async function insertReservation(db: Db, clinicId: string, row: ReservationRow): Promise<void> {
  await db.rows(
    `update bed_reservations set ended = true
     where clinic_id = $1 and bed_id = $2 and not ended and until <= clock_timestamp()`,
    [clinicId, row.bed_id],
  );
  await db
    .rows('insert into bed_reservations (clinic_id, id, bed_id, admission_id, until) values ($1, $2, $3, $4, $5)', [
      clinicId,
      row.id,
      row.bed_id,
      row.admission_id,
      row.until,
    ])
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'bed_reservations_one') throw invalid({ path: 'bed_id', rule: BED_TAKEN });
      throw error;
    });
}

export const endReservation = (db: Db, clinicId: string, id: string) =>
  db.rows('update bed_reservations set ended = true where clinic_id = $1 and id = $2', [clinicId, id]);

/** Ends the reservations of an admission and answers their beds. */
export const endReservationsOf = async (db: Db, clinicId: string, admissionId: string): Promise<string[]> =>
  (
    await db.rows<{ bed_id: string }>(
      'update bed_reservations set ended = true where clinic_id = $1 and admission_id = $2 and not ended returning bed_id',
      [clinicId, admissionId],
    )
  ).map(({ bed_id }) => bed_id);
