export { announceActivity, subscribe, unsubscribe, type ChangedSubscribers } from './subscription-actions.js';
