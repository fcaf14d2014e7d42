export { workOnProductImports } from './import-worker.js';
