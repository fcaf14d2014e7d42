export { changesSchema } from './change-view.js';
export { outcomeOf, shouldRetry } from './failure-outcome.js';
export { MessageApplication, settingFor } from './message-application.js';
export type { RecordChange } from './message-changes.js';
export { type MessagePerson, personIn } from './message-person.js';
export { applyOf } from './message-types.js';
export { applyInSavepoint } from './savepoint-application.js';
