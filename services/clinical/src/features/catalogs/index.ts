export { FaultyFile, readLines, type Fault } from './catalog-file.js';
export { fault, parseCsv, type Lines, type Parsed } from './import-formats.js';
export { keyOf, phrasesOf, SubstanceTable, type Meeting, type Named, type Substance } from './substance-rules.js';
export { findSubstances, findSubstanceTable } from './substance-store.js';
export { findActiveDiagnoses, findActiveTest, findActiveTestIds } from './catalog-store.js';
