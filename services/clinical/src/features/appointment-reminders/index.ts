export { makeReminderLink, remindOfAppointments } from './reminder-actions.js';
export { deletePastReminders, expectReminders } from './reminder-store.js';
