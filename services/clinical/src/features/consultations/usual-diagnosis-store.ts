import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';

interface UsualDiagnosis {
  code: string;
  description: string;
  description_es: string | null;
  count: number;
}

/** The codes of the catalog that a practitioner writes most, in their newest notes; what was ruled out is none of them. */
export const findUsualDiagnoses = (db: Db, clinicId: string, practitionerId: string): Promise<UsualDiagnosis[]> =>
  db.rows<UsualDiagnosis>(
    `select code, cie.description, cie.description_es, written.count
     from (select d.code, count(*) as count
           from (select c.id from consultations c
                 where c.clinic_id = $1 and c.practitioner_id = $2 and c.status <> 'entered_in_error'
                 order by c.created_at desc limit $3) newest
             join consultation_diagnoses d on d.clinic_id = $1 and d.consultation_id = newest.id
           where d.certainty <> 'ruled_out'
           group by d.code) written
       join cie10_codes cie using (code)
     where cie.active
     order by written.count desc, code limit $4`,
    [clinicId, practitionerId, LIMITS.usualDiagnoses.notes, LIMITS.usualDiagnoses.shown],
  );
