export { removeRemindersOf, takeQuotesOf } from './reminder-actions.js';
export { remindersSection } from './reminders-register.js';
export { reminderTasks } from './send-reminders.js';
