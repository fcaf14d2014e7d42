export {
  cancelAllergy,
  changeAllergy,
  recordAllergy,
  settleMerged as settleMergedAllergies,
} from './allergy-actions.js';
export { ENTERED_IN_ERROR, newAllergyFields, type NewAllergyBody } from './allergy-content.js';
export {
  ALLERGY_COLUMNS,
  findCounted,
  stands,
  visibleAllergies,
  type AllergyRow,
  type CountedAllergy,
} from './allergy-store.js';
export { allergyRecord } from './allergy-record.js';
export { allergySubject } from './allergy-access.js';
export { allergiesOfPatient } from './allergy-rows-sql.js';
