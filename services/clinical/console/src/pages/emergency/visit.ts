import type { Data } from '../../api/client';

export type Visit = Data<'GET /api/v1/emergency/board'>[number];
export type Ended = Data<'GET /api/v1/emergency/visits'>[number];
export type Triage = Data<'GET /api/v1/emergency/visits/{visit}/triages'>[number];

/** Reads whose answers change with a visit. */
export const CHANGES = {
  changes: [
    'GET /api/v1/emergency/board',
    'GET /api/v1/emergency/visits',
    'GET /api/v1/emergency/visits/{visit}/triages',
  ],
} as const;

export const LEVELS = ['1', '2', '3', '4', '5'] as const;
export type Level = (typeof LEVELS)[number];

export const MODES = ['walk_in', 'ambulance', 'police', 'transfer', 'other'] as const;
export type Mode = (typeof MODES)[number];

const TREATED = ['discharged', 'transferred', 'left_against_advice', 'died'] as const;
const WAITING = ['left_without_being_seen', 'transferred', 'died'] as const;
export type Outcome = (typeof TREATED)[number] | (typeof WAITING)[number];

/** How a visit in that state may end; the first is the usual one. */
export const outcomesOf = ({ status }: Visit): readonly Outcome[] =>
  status === 'in_care' || status === 'observation' ? TREATED : WAITING;

export const peopleOf = ({ practitioner, nurse }: Pick<Visit, 'practitioner' | 'nurse'>): string[] =>
  [practitioner, nurse].flatMap((person) => person?.full_name ?? []);

export const placeOf = ({ location }: Pick<Visit, 'location'>): string | undefined =>
  location ? [location.name, location.room].filter(Boolean).join(', ') : undefined;

/** Before a triage somebody stands where level 2 begins. */
const UNTRIAGED = 1.5;
const urgencyOf = ({ triage }: Visit): number => triage?.level ?? UNTRIAGED;

/** In the order in which patients are to be seen; who is not shown how urgent they are has the longest here first. */
export const inOrder = (visits: readonly Visit[], isUrgencyShown: boolean): Visit[] =>
  visits.toSorted(
    (a, b) =>
      (isUrgencyShown ? urgencyOf(a) - urgencyOf(b) : 0) ||
      Date.parse(a.arrival_at) - Date.parse(b.arrival_at) ||
      (a.id < b.id ? -1 : 1),
  );
