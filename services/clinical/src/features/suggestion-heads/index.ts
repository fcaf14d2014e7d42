// A suggestion as records know it that somebody writes out of it. The suggestions themselves read those records: what both need is here,
// so that no folder needs another that needs it.
export { acceptSuggestion, sayWarnings } from './acceptance-actions.js';
export { acceptingField, type Accepting } from './acceptance-content.js';
export { contentPlace, open, seal } from './suggestion-seal.js';
