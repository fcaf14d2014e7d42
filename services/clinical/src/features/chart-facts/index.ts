export { findFacts } from './fact-actions.js';
export type { Fact } from './fact.js';
