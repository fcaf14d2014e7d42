export { findPeopleDue, type DueNotification, type Told } from './due-notification-store.js';
export { queueNotifications, type MessageToTell } from './notification-actions.js';
export { notificationTasks } from './notification-jobs.js';
export { countNotifications } from './notification-metrics.js';
export { TRIGGERS, type Trigger, type Way } from './notification-sql.js';
export { takeNotifications } from './take-notifications.js';
