export { admitEmergencyVisitEndpoint } from './admit-emergency-visit.js';
export { cancelEmergencyVisitEndpoint } from './cancel-emergency-visit.js';
export { disposeEmergencyVisitEndpoint } from './dispose-emergency-visit.js';
