import type { SearchParameter } from '../../search/parameter.js';

/** Those who turned out to be one person: what was merged into somebody, and into whom. */
export const link: SearchParameter = {
  type: 'reference',
  documentation: 'A record of the same person, that was merged into it or that it was merged into.',
  path: 'link.other',
  targets: {},
  missing: `(merged_into_id is null and not exists (select from patients x
    where x.clinic_id = clinic_patients.clinic_id and x.merged_into_id = clinic_patients.id))`,
  ofOther: {
    Patient: (id) => ({
      sql: `(merged_into_id = ? or clinic_patients.id = (select x.merged_into_id from patients x
        where x.clinic_id = (select current_clinic_id()) and x.id = ?))`,
      values: [id, id],
    }),
  },
};
