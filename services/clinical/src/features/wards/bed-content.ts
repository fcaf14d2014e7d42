import Joi from 'joi';
import { flag, instant, text, uuid } from '../../http/schema.js';
import { LIMITS, WARD_LIMITS } from '../../limits/index.js';

export const BED_TYPES = ['standard', 'intensive', 'isolation', 'paediatric', 'maternity', 'chair'] as const;
export type BedType = (typeof BED_TYPES)[number];

/** States that people set. `occupied` and `reserved` follow from stays and reservations, and come first. */
export const SET_STATES = ['free', 'cleaning', 'blocked'] as const;
export type SetState = (typeof SET_STATES)[number];

export const BED_STATES = ['free', 'reserved', 'occupied', 'cleaning', 'blocked'] as const;
export type BedState = (typeof BED_STATES)[number];

/** The members of a request that creates a bed. */
export interface BedBody {
  room: string | null;
  name: string;
  type: BedType;
  tags: string[];
  active: boolean;
}

export type NewBed = Pick<BedBody, 'name'> & Partial<BedBody> & { ward_id: string };

export const NEW_BED: Omit<BedBody, 'name'> = { room: null, type: 'standard', tags: [], active: true };

const fields = {
  room: text(LIMITS.shortText).allow(null),
  name: text(LIMITS.shortText),
  type: Joi.string().valid(...BED_TYPES),
  tags: Joi.array().items(text(WARD_LIMITS.tag)).max(WARD_LIMITS.tags).unique(),
  active: flag(),
};

export const newBedSchema = Joi.object<NewBed, true>({
  ...fields,
  name: fields.name.required(),
  ward_id: uuid().required(),
});

export const bedChangesSchema = Joi.object<Partial<BedBody>, true>(fields);

export interface BedStateBody {
  state: SetState;
  reason?: string | null;
  expected_free_at?: string | null;
}

export const bedStateSchema = Joi.object<BedStateBody, true>({
  state: Joi.string()
    .valid(...SET_STATES)
    .required(),
  reason: text(LIMITS.longText).allow(null),
  expected_free_at: instant().allow(null),
});
