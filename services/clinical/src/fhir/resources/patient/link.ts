import { column, piece } from '../../../db/piece.js';
import type { SearchParameter } from '../../search/parameter.js';

/** Those of the clinic that were merged, and what they were merged into: they are few. */
const MERGED = piece`select unnest(array[x.id, x.merged_into_id]) from patients x
    where x.clinic_id = (select current_clinic_id()) and x.merged_into_id is not null`;

/** Those who turned out to be one person: what was merged into somebody, and into whom. */
export const link: SearchParameter = {
  type: 'reference',
  documentation: 'A record of the same person, that was merged into it or that it was merged into.',
  path: 'link.other',
  targets: {},
  missing: piece`clinic_patients.merged_into_id is null and not exists (select from patients x
    where x.clinic_id = clinic_patients.clinic_id and x.merged_into_id = clinic_patients.id)`,
  lookupMissing: (isMissing) =>
    isMissing ? undefined : { column: column('clinic_patients.id'), type: 'uuid', query: MERGED },
  ofOther: {
    Patient: (id) => ({
      sql: piece`clinic_patients.merged_into_id = ${id} or clinic_patients.id = (select x.merged_into_id from patients x
        where x.clinic_id = (select current_clinic_id()) and x.id = ${id})`,
    }),
  },
};
