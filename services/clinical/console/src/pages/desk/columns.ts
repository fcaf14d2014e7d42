import type { Appointment } from '../../appointments/appointment';

/** Where patients are, from left to right. */
export const COLUMNS = ['expected', 'arrived', 'waiting', 'inRoom', 'done', 'absent'] as const;
export type Column = (typeof COLUMNS)[number];

/** Nothing of those that never took anybody's time. */
export function columnOf({ status, consultation_id }: Appointment): Column | undefined {
  switch (status) {
    case 'pending':
    case 'booked':
      return 'expected';
    case 'arrived':
      return 'arrived';
    case 'checked-in':
      return consultation_id === null ? 'waiting' : 'inRoom';
    case 'fulfilled':
      return 'done';
    case 'noshow':
    case 'cancelled':
      return 'absent';
    default:
      return undefined;
  }
}

export type Act = 'accept' | 'confirm' | 'arrive' | 'checkIn' | 'done' | 'missed' | 'cancel';

/** What may be done next, the likeliest first. */
export function actsOf({ status, start_at }: Appointment, now: number): Act[] {
  switch (status) {
    case 'proposed':
      return ['accept', 'cancel'];
    case 'waitlist':
      return ['accept'];
    case 'pending':
      return ['confirm', 'cancel'];
    case 'booked':
      return ['arrive', ...(Date.parse(start_at) <= now ? (['missed'] as const) : []), 'cancel'];
    case 'arrived':
      return ['checkIn', 'cancel'];
    case 'checked-in':
      return ['done'];
    default:
      return [];
  }
}
