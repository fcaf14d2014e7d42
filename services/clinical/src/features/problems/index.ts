export { cancelProblem, changeProblem, recordProblem } from './problem-actions.js';
export { ENTERED_IN_ERROR, newProblemFields, type NewProblem, type ProblemContent } from './problem-content.js';
export { problemSubject } from './problem-access.js';
export { problemRecord } from './problem-record.js';
export { problemsOfPatient } from './problem-rows-sql.js';
export { PROBLEM_COLUMNS, stands, visibleProblems, type ProblemRow } from './problem-store.js';
