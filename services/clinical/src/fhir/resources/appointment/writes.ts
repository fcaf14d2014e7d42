import type { Appointment } from '@medplum/fhirtypes';
import {
  appointmentRecord,
  bookAppointment,
  bookingSchema,
  type AppointmentRow,
  type Booking,
} from '../../../features/appointments/index.js';
import { ability } from '../../../operation/access.js';
import type { Writes } from '../../writing/writes.js';
import { APPOINTMENT_EXPRESSIONS, APPOINTMENT_KEPT, takeAppointment } from './take.js';

export const appointmentWrites: Writes<AppointmentRow> = {
  access: ability('appointments:book'),
  record: appointmentRecord,
  kept: APPOINTMENT_KEPT,
  take: (resource, at) => takeAppointment(resource as Appointment, at),
  schema: bookingSchema,
  expressions: APPOINTMENT_EXPRESSIONS,
  create: {
    event: 'appointment.create',
    async run({ db, clinic, caller, now }, body) {
      const id = await bookAppointment(db, { clinic, caller, now }, body as Booking);
      return { record: id, resource: id };
    },
  },
};
