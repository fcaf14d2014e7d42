export { accessAuthor, authorOf } from './practitioner-access.js';
export {
  findActivePractitioners,
  findPractitioner,
  insertPractitioner,
  isActivePractitioner,
  PRACTITIONER_COLUMNS,
  updatePractitionerUser,
  type PractitionerRow,
} from './practitioner-store.js';
