import Joi from 'joi';
import { uuid } from '../../http/schema.js';
import { demographicFields, type Demographics } from '../patients/index.js';

/** What tells who somebody is. Whether their record is open, and whether they died, is none of it. */
export type Identifying = Partial<Omit<Demographics, 'active' | 'deceased_at' | 'deceased_on'>>;

/** A record that is there already, or who a person is of whom there was none. */
export type Identification = Identifying & { patient_id?: string | null };

const { active: _, deceased_at: __, deceased_on: ___, ...identifying } = demographicFields;

export const identificationSchema = Joi.object<Identification, true>({
  patient_id: uuid().allow(null),
  ...identifying,
});
