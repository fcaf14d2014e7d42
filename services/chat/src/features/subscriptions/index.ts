export { checkActiveUsers } from './subscription-access.js';
export { announceActivity, subscribe, unsubscribe, type ChangedSubscribers } from './subscription-actions.js';
export { subscriptionsSection } from './subscriptions-register.js';
