export { sortsMessage } from './message-access.js';
export { contentOf, getMessage } from './message-actions.js';
export { decryptMessage, digestOf, encryptMessage } from './message-encryption.js';
export { type Outcome, recordMessage } from './message-outcome.js';
export { messagesOfPatient } from './message-rows-sql.js';
export {
  findByControlId,
  findContent,
  findMessage,
  findRepeated,
  findUnapplied,
  insertMessage,
  lockMessage,
  type Made,
  type MessageRow,
  type MessageStatus,
  type UnappliedMessage,
  updateMessage,
} from './message-store.js';
export { faultsSchema, messageSchema, messageView } from './message-view.js';
