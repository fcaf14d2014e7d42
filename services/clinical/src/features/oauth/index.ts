export { deleteEndedCodes, deleteEndedLaunches } from './authorization-store.js';
export { deleteUsedAssertions } from './used-assertion-store.js';
