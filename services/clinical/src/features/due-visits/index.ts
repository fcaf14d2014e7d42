export { makeDueVisitMail, remindOfDueVisits } from './due-visit-actions.js';
