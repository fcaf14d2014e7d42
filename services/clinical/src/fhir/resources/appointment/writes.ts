import type { Appointment } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid } from '../../../domain/failures.js';
import {
  APPOINTMENT_STATUSES,
  appointmentRecord,
  bookAppointment,
  bookingSchema,
  moveAppointment,
  rescheduleAppointment,
  type AppointmentRow,
  type Booking,
} from '../../../features/appointments/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { ability } from '../../../operation/access.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { appointmentResource } from './map.js';
import { APPOINTMENT_EXPRESSIONS, ENDED, takeAppointment, type AppointmentBody } from './take.js';

/** Of all that becomes of an appointment but a cancellation and another time. */
const MOVING = { ...ability('appointments:write'), smart: { type: 'Appointment', interaction: 'u' } } as const;

const TIME = ['start_at', 'end_at', 'duration_minutes', 'practitioner_id', 'location_id'];

export const appointmentWrites: Writes<AppointmentRow> = {
  access: ability('appointments:book'),
  record: appointmentRecord,
  take: (resource, at, before) => takeAppointment(resource as Appointment, at, before),
  schema: (bookingSchema as Joi.ObjectSchema).keys({
    status: Joi.string().valid(...APPOINTMENT_STATUSES),
    cancellation_reason: text(LIMITS.longText).allow(null),
  }),
  expressions: APPOINTMENT_EXPRESSIONS,
  create: {
    event: 'appointment.create',
    async run({ db, clinic, caller, now }, body) {
      const id = await bookAppointment(db, { clinic, caller, now }, body as Booking);
      return { record: id, resource: id };
    },
  },
  update: {
    event: 'appointment.reschedule',
    async run(writing, id, ifMatch, body, before) {
      const was = takeAppointment(appointmentResource(before, writing), writing, before);
      const changed = changedMembers(appointmentWrites, was.body, body);
      const said = body as AppointmentBody;
      const moves = changed.includes('status');
      checkFixed(changed, moves ? ['status', ...(ENDED.has(said.status) ? ['cancellation_reason'] : [])] : TIME);
      if (changed.length === 0) checkVersion(ifMatch, before.version);
      else await (moves ? move : reschedule)(writing, id, ifMatch, said);
      return changed;
    },
  },
  deletes: {
    event: 'appointment.cancel',
    ended: (resource, text) =>
      (resource as Appointment).status === 'cancelled'
        ? resource
        : { ...resource, status: 'cancelled', cancelationReason: { text } },
  },
};

async function reschedule(writing: Writing, id: string, ifMatch: string, body: AppointmentBody): Promise<void> {
  const { start_at, end_at, duration_minutes, practitioner_id, location_id = null } = body;
  if (practitioner_id === undefined) throw invalid({ path: 'practitioner_id', rule: 'required' });
  const end = { ...(end_at && { end_at }), ...(duration_minutes !== undefined && { duration_minutes }) };
  const asked = { id, ifMatch, start_at, ...end, practitioner_id, location_id };
  await rescheduleAppointment(writing.db, writing, asked);
}

/** By the operation that the platform has for it, with its ability. A reason is kept of what was ended with one. */
async function move(
  writing: Writing,
  id: string,
  ifMatch: string,
  { status: to, cancellation_reason: reason }: AppointmentBody,
): Promise<void> {
  const isCancelled = to === 'cancelled';
  if (!isCancelled) writing.allowed(MOVING);
  if (reason === null && ENDED.has(to))
    throw invalid({ path: isCancelled ? 'cancellation_reason' : 'comment', rule: 'required' });
  const arrives = to === 'arrived' || to === 'checked-in';
  const event = isCancelled ? 'appointment.cancel' : arrives ? 'appointment.check_in' : 'appointment.move';
  writing.trail.note({ event, ...(event === 'appointment.move' && { details: { status: to } }) });
  const why = reason !== null && ENDED.has(to) ? { reason } : {};
  await moveAppointment(writing.db, writing, { id, to, ifMatch, ...why });
}
