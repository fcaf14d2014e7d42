export { findFacts } from './fact-actions.js';
export type { Fact, FactKind } from './fact.js';
