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

export type Act =
  | 'accept'
  | 'confirm'
  | 'arrive'
  | 'checkIn'
  | 'undoArrival'
  | 'undoWaiting'
  | 'done'
  | 'missed'
  | 'cancel';

/** When something is asked: the instant, and the day that it is then in the clinic. */
export interface Moment {
  now: number;
  isOver(start_at: string): boolean;
}

/** What may be done, the likeliest first. */
function possible({ status, start_at, consultation_id }: Appointment, { now, isOver }: Moment): Act[] {
  const isMistake = !isOver(start_at) && consultation_id === null;
  switch (status) {
    case 'proposed':
      return ['accept', 'cancel'];
    case 'waitlist':
      return ['accept'];
    case 'pending':
      return ['confirm', 'cancel'];
    case 'booked':
      return ['arrive', 'checkIn', ...(Date.parse(start_at) <= now ? (['missed'] as const) : []), 'cancel'];
    case 'arrived':
      return ['checkIn', ...(isMistake ? (['undoArrival'] as const) : []), 'cancel'];
    case 'checked-in':
      return ['done', ...(isMistake ? (['undoWaiting', 'undoArrival'] as const) : [])];
    default:
      return [];
  }
}

/** What has a button: of two steps at once, which are for dragging, the first. */
const TWO_STEPS: Partial<Record<Appointment['status'], Act>> = { booked: 'checkIn', 'checked-in': 'undoArrival' };

export const actsOf = (of: Appointment, moment: Moment): Act[] =>
  possible(of, moment).filter((act) => act !== TWO_STEPS[of.status]);

/** By what something comes from a column into another. */
const WAYS: Partial<Record<Column, Partial<Record<Column, readonly Act[]>>>> = {
  expected: { arrived: ['arrive'], waiting: ['checkIn'], absent: ['missed', 'cancel'] },
  arrived: { expected: ['undoArrival'], waiting: ['checkIn'], absent: ['cancel'] },
  waiting: { expected: ['undoArrival'], arrived: ['undoWaiting'], done: ['done'] },
  inRoom: { done: ['done'] },
};

/** What is done by putting it into that column; undefined where it may not be put there. */
export function actInto(of: Appointment, column: Column, moment: Moment): Act | undefined {
  const from = columnOf(of);
  const may = possible(of, moment);
  return from && WAYS[from]?.[column]?.find((act) => may.includes(act));
}
