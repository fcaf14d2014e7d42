export { labResultsOfPatient } from './lab-result-rows-sql.js';
