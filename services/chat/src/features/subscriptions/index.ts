export { announceInherited } from './inherited-settings.js';
export { checkActiveUsers } from './subscription-access.js';
export {
  announceActivity,
  announceSubscriptions,
  recordSubscribers,
  subscribe,
  unsubscribe,
  type ChangedSubscribers,
} from './subscription-actions.js';
export { subscriptionsSection } from './subscriptions-register.js';
