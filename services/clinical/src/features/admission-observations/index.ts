export { findLatestScores } from './latest-scores.js';
export { news2Of, signsOf } from './news2-rules.js';
export { observationRecord } from './observation-record.js';
export { observationsOfPatient } from './observation-rows-sql.js';
export { news2Schema } from './observation-view.js';
export { observedAtFailures, SUPERSEDED } from './observation-rules.js';
export {
  IS_SCORED,
  MEASURED,
  OWN_OBSERVATION_COLUMNS,
  wardObservationSubject,
  type ObservationRow,
  type OwnObservation,
} from './observation-store.js';
