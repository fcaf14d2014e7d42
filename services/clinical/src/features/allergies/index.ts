export { settleMerged as settleMergedAllergies } from './allergy-actions.js';
export { allergiesStatus, type AllergiesStatus } from './allergy-rules.js';
export { ALLERGY_COLUMNS, findCounted, type AllergyRow, type CountedAllergy } from './allergy-store.js';
export { allergyRecord } from './allergy-record.js';
export { allergySchema } from './allergy-view.js';
export { allergiesOfPatient } from './allergy-rows-sql.js';
