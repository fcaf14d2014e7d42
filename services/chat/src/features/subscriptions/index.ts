export { announceInherited } from './inherited-settings.js';
export { changePersonalSettings } from './personal-settings.js';
export { checkActiveUsers, findNotAddable } from './subscription-access.js';
export {
  announceActivity,
  announceSubscriptions,
  recordSubscribers,
  subscribe,
  unsubscribe,
  type ChangedSubscribers,
} from './subscription-actions.js';
export { checkRequestSize } from './subscription-rules.js';
export { subscriptionsSection } from './subscriptions-register.js';
