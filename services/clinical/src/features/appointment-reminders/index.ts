export { makeReminderLink, remindOfAppointments } from './reminder-actions.js';
export { isRemindable, REMINDABLE, type Remindable } from './remindable.js';
export { deletePastReminders, expectReminders } from './reminder-store.js';
