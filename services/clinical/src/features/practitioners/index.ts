export { accessAuthor, authorOf } from './practitioner-access.js';
export { changePractitioner } from './practitioner-actions.js';
export { practitionerRecord } from './practitioner-record.js';
export {
  findActivePractitioners,
  findPractitioner,
  insertPractitioner,
  isActivePractitioner,
  PRACTITIONER_COLUMNS,
  updatePractitionerUser,
  type NewPractitioner,
  type PractitionerRow,
} from './practitioner-store.js';
export { practitionerFields } from './practitioner-view.js';
