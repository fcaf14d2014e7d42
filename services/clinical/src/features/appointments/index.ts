export { fulfil, moveAppointment, settleComing } from './appointment-actions.js';
export { appointmentRecord } from './appointment-record.js';
export {
  APPOINTMENT_STATUSES,
  appointmentSettings,
  HOLDING_TIME,
  PATIENT_BOOKING,
  scopeOf,
  type AppointmentScope,
  type AppointmentSettings,
  type AppointmentStatus,
} from './appointment-rules.js';
export {
  APPOINTMENT_COLUMNS,
  APPOINTMENT_TABLES,
  appointmentsIn,
  findAppointment,
  lockAppointment,
  LIST_COLUMNS as APPOINTMENT_LIST_COLUMNS,
  type AppointmentRow,
} from './appointment-store.js';
export { bookAppointment, rescheduleAppointment, type Booking } from './booking-actions.js';
export { bookingSchema } from './booking-content.js';
export { appointmentMembers, appointmentView } from './appointment-view.js';
export { appointmentsOfPatient } from './appointment-rows-sql.js';
export { bookAppointmentEndpoint } from './book-appointment.js';
export { cancelAppointmentEndpoint } from './cancel-appointment.js';
export { moveAppointmentEndpoint } from './move-appointment.js';
export { rescheduleAppointmentEndpoint } from './reschedule-appointment.js';
