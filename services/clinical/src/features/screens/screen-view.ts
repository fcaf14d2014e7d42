import Joi from 'joi';
import { flag, instant, nullableInstant, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { STATUSES, type BoardRow, type Waiting } from '../emergency/index.js';
import { BED_STATES } from '../wards/index.js';
import type { WardBoardRow } from '../ward-boards/index.js';

const NOBODY_KNOWS = 'NN';
const MOST_INITIALS = 3;

/** The initials of a name. Words in lower case, such as "de la", have none. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, MOST_INITIALS)
    .map((word) => `${[...word][0]}.`)
    .join(' ');

export const screenVisitSchema = model(
  'ScreenVisit',
  Joi.object({
    id: string(),
    number: string().description('The last three digits of the visit number.'),
    initials: Joi.string().allow('').required().description('NN of somebody whom nobody knows.'),
    status: Joi.string()
      .valid(...STATUSES)
      .required(),
    arrival_at: instant(),
    first_seen_at: nullableInstant(),
    location: nullableText(),
    waiting_minutes: number(),
    target_at: nullableInstant(),
    reassess_at: nullableInstant(),
    overdue: flag(),
  }),
);

/** What a wall screen shows of a visit: nothing clinical, and no name. */
export const screenVisitView = (
  { id, number: whole, identity, patient, status, arrival_at, first_seen_at, location }: BoardRow,
  { waiting_minutes, target_at, reassess_at, overdue }: Waiting,
) => ({
  id,
  number: whole.slice(-3),
  initials: identity === 'unconfirmed' ? NOBODY_KNOWS : initialsOf(patient.full_name),
  status,
  arrival_at,
  first_seen_at,
  location: location?.name ?? null,
  waiting_minutes,
  target_at,
  reassess_at,
  overdue,
});

export const screenBedSchema = model(
  'ScreenBed',
  Joi.object({
    id: string(),
    name: string(),
    room: nullableText(),
    state: Joi.string()
      .valid(...BED_STATES)
      .required(),
    initials: Joi.string().allow(null, '').required(),
    leaves_on: Joi.string().allow(null).required().description('The day on which the patient is expected to leave.'),
  }),
);

/** What a wall screen shows of a bed: nothing clinical, and no name. */
export const screenBedView = ({ bed, state, admission }: WardBoardRow) => ({
  id: bed.id,
  name: bed.name,
  room: bed.room,
  state,
  initials: admission && initialsOf(admission.patient.full_name),
  leaves_on: admission?.expected_discharge_on ?? null,
});
