import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';
import { bookAppointment } from './booking-actions.js';
import { bookingSchema } from './booking-content.js';
import { appointmentRecord } from './appointment-record.js';

export const bookAppointmentEndpoint = endpoint({
  operationId: 'bookAppointment',
  method: 'post',
  path: '/api/v1/appointments',
  summary: 'Book an appointment',
  description:
    'With `end_at` or `duration_minutes`. No practitioner has two appointments at a time, nor one within a block, unless ' +
    'staff say `overbook` and the clinic lets them; `proposed` and `waitlist` hold no time. Doctors book for themselves. ' +
    "Patients book for themselves within free time, as far as the clinic's settings let them." +
    OPEN_RECORDS_ONLY,
  access: ability('appointments:book'),
  audit: {
    event: 'appointment.create',
    action: 'C',
    resource: 'appointment',
    record: appointmentRecord,
    phi_level: 'limited',
  },
  idempotent: true,
  parameters: {
    body: bookingSchema,
  },
  status: 201,
  message: { en: 'Appointment booked.', es: 'Cita agendada.' },
  response: appointmentSchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const answer = await answerAppointment(call, await bookAppointment(call.db, call, call.body));
    return { ...answer, headers: { Location: `/api/v1/appointments/${answer.data.id}` } };
  },
});
