// What features need that write a record from a suggestion. It is apart from `suggestions`, which reads those records,
// so that features import one way.
export { acceptSuggestion, recordWarningOutcomes } from './acceptance-actions.js';
export { acceptingField, type Accepting } from './acceptance-content.js';
export { contentPlace, decryptContent, encryptContent } from './suggestion-encryption.js';
