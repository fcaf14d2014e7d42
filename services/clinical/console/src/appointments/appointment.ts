import type { Data } from '../api/client';

export type Appointment = Data<'GET /api/v1/appointments'>[number];

/**
 * Whether another time is offered for it: before the patient has come, and until its own is over. What nobody came to is closed as
 * missed, and another one is booked.
 */
export const isMovable = ({ status, end_at }: Appointment, now: number): boolean =>
  ['proposed', 'waitlist', 'pending', 'booked'].includes(status) && Date.parse(end_at) > now;
