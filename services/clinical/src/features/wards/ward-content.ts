import Joi from 'joi';
import { flag, text, uuid } from '../../http/schema.js';
import { LIMITS, WARD_LIMITS } from '../../limits/index.js';

/** The members of a ward that requests set. */
export interface WardBody {
  code: string;
  name: string;
  specialty: string | null;
  location_id: string | null;
  practitioner_ids: string[];
  active: boolean;
}

export type NewWard = Pick<WardBody, 'code' | 'name'> & Partial<WardBody>;

export const NEW_WARD: Omit<WardBody, 'code' | 'name'> = {
  specialty: null,
  location_id: null,
  practitioner_ids: [],
  active: true,
};

const fields = {
  code: text(WARD_LIMITS.code),
  name: text(LIMITS.shortText),
  specialty: text(LIMITS.shortText).allow(null),
  location_id: uuid().allow(null),
  practitioner_ids: Joi.array().items(uuid()).max(WARD_LIMITS.practitioners).unique(),
  active: flag(),
};

export const newWardSchema = Joi.object<NewWard, true>({
  ...fields,
  code: fields.code.required(),
  name: fields.name.required(),
});

export const wardChangesSchema = Joi.object<Partial<WardBody>, true>(fields);
