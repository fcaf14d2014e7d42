import type { Db } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { Identities } from '../suggestion-models/index.js';

interface Row {
  names: string[];
  numbers: string[];
  emails: string[];
  addresses: string[];
  birth_date: string | null;
  colleagues: string[];
}

/** Everything that identifies a patient here, and the names of staff. A model must not learn these. */
export const findIdentities = (db: Db, clinicId: string, patientId: string): Promise<Identities | undefined> =>
  db.row<Row>(
    `select array_remove(array_agg(p.full_name), null) as names,
       array_remove(array_agg(p.mrn) || array_agg(p.document_number) || array_agg(p.phone)
         || array(select i.value from patient_identifiers i where i.clinic_id = $1 and i.patient_id = any(array_agg(p.id))), null) as numbers,
       array_remove(array_agg(p.email), null) as emails,
       array(select said #>> '{}' from unnest(array_agg(p.address)) known (address),
         jsonb_path_query(known.address, '$.** ? (@.type() == "string")') said where length(said #>> '{}') > 3) as addresses,
       min(p.birth_date) as birth_date,
       array(select d.full_name from practitioners d where d.clinic_id = $1 order by d.id limit $3) as colleagues
     from patients p where p.clinic_id = $1 and (p.id = $2 or p.merged_into_id = $2)`,
    [clinicId, patientId, AI_LIMITS.model.colleagues],
  );
