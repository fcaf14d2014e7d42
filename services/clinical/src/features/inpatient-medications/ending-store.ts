import type { Db } from '../../db/db.js';
import { clause, parameter, statement } from '../../db/piece.js';
import { STATUS } from './medication-store.js';

export const findTimezone = async (db: Db, clinicId: string): Promise<string> =>
  (await db.row<{ timezone: string }>('select timezone from clinics where id = $1', [clinicId]))?.timezone ?? 'UTC';

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const NOT_OVER = statement(clause`select m.id from inpatient_medications m
  where m.clinic_id = ${parameter(1)} and m.admission_id = ${parameter(2)} and ${STATUS} in ('active', 'on_hold')
  order by m.id for no key update`);

/** Locks the orders of an admission that have not ended. */
export const lockOpenMedications = async (db: Db, clinicId: string, admissionId: string): Promise<string[]> =>
  idsOf(await db.rows<{ id: string }>(NOT_OVER, [clinicId, admissionId]));

/** Stops them with the admission, and keeps their former status. */
export const stopMedications = (db: Db, clinicId: string, ids: readonly string[], at: string) =>
  db.rows(
    `update inpatient_medications set status = 'stopped', status_before = status, stopped_at = $3
     where clinic_id = $1 and id = any($2::uuid[])`,
    [clinicId, ids, at],
  );

/** Locks the orders that stopped with the admission. */
export const lockStoppedWithAdmission = async (db: Db, clinicId: string, admissionId: string): Promise<string[]> =>
  idsOf(
    await db.rows<{ id: string }>(
      `select id from inpatient_medications where clinic_id = $1 and admission_id = $2 and status = 'stopped' and status_before is not null
       order by id for no key update`,
      [clinicId, admissionId],
    ),
  );

export const resumeMedications = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows(
    `update inpatient_medications set status = status_before, status_before = null, stopped_at = null
     where clinic_id = $1 and id = any($2::uuid[])`,
    [clinicId, ids],
  );
