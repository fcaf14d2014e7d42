import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { answerAppointment } from './appointment-answer.js';
import { appointmentSchema } from './appointment-view.js';

export const getAppointmentEndpoint = endpoint({
  operationId: 'getAppointment',
  method: 'get',
  path: '/api/v1/appointments/{appointment}',
  summary: 'One appointment',
  access: ability('appointments:read'),
  audit: { event: 'appointment.read', action: 'R', resource: 'appointment', phi_level: 'limited' },
  parameters: { path: ids('appointment') },
  conditional: true,
  message: { en: 'Appointment.', es: 'Cita.' },
  response: appointmentSchema,

  handler: (call) => answerAppointment(call, call.path.appointment),
});
