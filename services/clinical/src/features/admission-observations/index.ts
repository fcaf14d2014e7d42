export { findLatestScores } from './latest-scores.js';
export { news2Of, signsOf, type News2 } from './news2-rules.js';
export { observationRecord } from './observation-record.js';
export { observationsOfPatient } from './observation-rows-sql.js';
export { news2Schema } from './observation-view.js';
export { observedAtFailures, SUPERSEDED } from './observation-rules.js';
export {
  IS_SCORED,
  MEASURED,
  OBSERVATION_SAID,
  wardObservationSubject,
  type ObservationRow,
  type ObservationSaid,
} from './observation-store.js';
