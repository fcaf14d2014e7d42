export { notificationMailTasks } from './send-notification-mails.js';
