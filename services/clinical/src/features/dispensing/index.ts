export { dispensationSubject, dispensedItemSubject } from './dispensing-access.js';
export { DISPENSATION_COLUMNS, visibleDispensations, type DispensationRow, type Reader } from './dispensing-store.js';
export { dispensationRecord } from './dispensing-record.js';
export { dispensationsOfPatient } from './dispensing-rows-sql.js';
export { chooseLots, namedFailures, UNUSABLE } from './dispensing-rules.js';
