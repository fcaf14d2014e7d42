export { APPOINTMENT_STATUSES, askedDays, type AppointmentStatus } from './appointment-rules.js';
export { APPOINTMENT_COLUMNS, APPOINTMENT_TABLES, type AppointmentRow } from './appointment-store.js';
export { appointmentMembers, appointmentView } from './appointment-view.js';
