export { accessAuthor, authorOf } from './practitioner-access.js';
export {
  findPractitioner,
  insertPractitioner,
  isActivePractitioner,
  updatePractitionerUser,
  type PractitionerRow,
} from './practitioner-store.js';
