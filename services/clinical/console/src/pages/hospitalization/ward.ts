import { bedName } from '../../admissions/beds';
import type { Data } from '../../api/client';

export type Admission = Data<'GET /api/v1/admissions/{admission}'>;
export type Ward = Data<'GET /api/v1/wards'>[number];
export type Bed = Data<'GET /api/v1/beds'>[number];
type Row = Data<'GET /api/v1/wards/{ward}/board'>[number];
export type Resident = NonNullable<Row['admission']>;

/** A place on the board: a bed, who has it, and what it is waiting for. */
export interface Place {
  bed: Row['bed'];
  state: Row['state'];
  resident: Resident | null;
  /** Their bed is kept while they are on leave. */
  isAway: boolean;
  details: Bed | undefined;
}

/** The beds of the board with what the list of beds says of them, as people count: 2 before 10. */
export const placesOf = (rows: readonly Row[], beds: readonly Bed[]): Place[] =>
  rows
    .map(({ bed, state, admission }) => {
      const details = beds.find(({ id }) => id === bed.id);
      return { bed, state, resident: admission, details, isAway: state === 'reserved' && !details?.reservation };
    })
    .toSorted((a, b) => bedName(a.bed).localeCompare(bedName(b.bed), undefined, { numeric: true }));

export type Shown = 'all' | 'occupied' | 'free' | 'cleaning' | 'leaving' | 'isolation';
export const SHOWN: readonly Shown[] = ['all', 'occupied', 'free', 'cleaning', 'leaving', 'isolation'];

export const isLeaving = ({ resident }: Place, today: string): boolean =>
  resident?.expected_discharge_on != null && resident.expected_discharge_on <= today;

export const isIsolated = ({ resident }: Place): boolean =>
  resident?.isolation !== undefined && resident.isolation !== 'none';

export const isShown = (place: Place, shown: Shown, today: string): boolean =>
  ({
    all: true,
    occupied: place.resident !== null || place.state === 'occupied',
    free: place.state === 'free',
    cleaning: place.state === 'cleaning' || place.state === 'blocked',
    leaving: isLeaving(place, today),
    isolation: isIsolated(place),
  })[shown];

export type Act =
  | 'admit'
  | 'give'
  | 'transfer'
  | 'leave'
  | 'return'
  | 'discharge'
  | 'clean'
  | 'block'
  | 'free'
  | 'reserve'
  | 'unreserve'
  | 'swap'
  | 'undo'
  | 'cancel'
  | 'open';

/** What somebody asked to do, with what it is of. */
export interface Asked {
  act: Act;
  admission?: { id: string; patient: { full_name: string } };
  bed?: Place['bed'];
}

export const DISPOSITIONS = ['home', 'other_facility', 'against_advice', 'died', 'hospice'] as const;
