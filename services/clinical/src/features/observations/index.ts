export { findObservationSubject, visibleObservations } from './observation-store.js';
