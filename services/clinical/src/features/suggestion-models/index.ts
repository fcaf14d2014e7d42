export type { Identities } from './deidentification/identity.js';
export { BudgetSpent, disclose, type Asker } from './disclosure-actions.js';
export { disclosureContents } from './disclosure-store.js';
export { makeByModel } from './model-engine.js';
export type { Citation, ModelKind, Source } from './model-task.js';
