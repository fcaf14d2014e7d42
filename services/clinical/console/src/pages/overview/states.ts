import type { Data } from '../../api/client';

export type Overview = Data<'GET /api/v1/overview'>;
export type Day = Overview['days'][number];
type Status = Day['appointments'][number]['status'];

/** How the day's appointments stand, in the order in which they pass: each with the states of the service that it holds. */
export const STATES = {
  done: ['fulfilled'],
  inRoom: ['checked-in'],
  arrived: ['arrived'],
  expected: ['pending', 'booked'],
  noShow: ['noshow'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly Status[]>;
export type State = keyof typeof STATES;

export const countOf = ({ appointments }: Day, state: State): number =>
  appointments
    .filter(({ status }) => (STATES[state] as readonly Status[]).includes(status))
    .reduce((sum, { count }) => sum + count, 0);

/** Those that took or take somebody's time. */
export const PLANNED = ['done', 'inRoom', 'arrived', 'expected', 'noShow'] as const satisfies readonly State[];

export const plannedOf = (day: Day): number => PLANNED.reduce((sum, state) => sum + countOf(day, state), 0);
