export { accessAuthor, authorOf } from './practitioner-access.js';
export {
  findPractitioner,
  insertPractitioner,
  isActivePractitioner,
  type PractitionerRow,
} from './practitioner-store.js';
