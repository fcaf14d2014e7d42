import type { Db } from '../../db/db.js';

/** Whether the admission has a signed discharge summary. */
export const hasSummary = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row(
    `select 1 from consultations where clinic_id = $1 and admission_id = $2 and type = 'discharge_summary' and status = 'completed'
     limit 1`,
    [clinicId, id],
  )) !== undefined;
