export { deleteExpiredContent, makeOverdue } from './generation-actions.js';
export { suggestionSettings, SUGGESTION_KINDS, type SuggestionSettings } from './suggestion-settings.js';
export { deleteOldSuggestions, suggestionContents } from './suggestion-store.js';
export { askableKinds } from './suggestion-rules.js';
