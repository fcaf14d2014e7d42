export { fulfil } from './appointment-actions.js';
export {
  APPOINTMENT_STATUSES,
  appointmentSettings,
  HOLDING_TIME,
  PATIENT_BOOKING,
  type AppointmentSettings,
  type AppointmentStatus,
} from './appointment-rules.js';
export {
  APPOINTMENT_COLUMNS,
  APPOINTMENT_TABLES,
  type AppointmentRow,
} from './appointment-store.js';
export { appointmentMembers, appointmentView } from './appointment-view.js';
export { appointmentsOfPatient } from './appointment-rows-sql.js';
