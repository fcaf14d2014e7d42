export { visibleDispensations, type Reader } from './dispensing-store.js';
export { dispensationRecord } from './dispensing-record.js';
export { dispensationsOfPatient } from './dispensing-rows-sql.js';
export { chooseLots, namedFailures, UNUSABLE } from './dispensing-rules.js';
