import Joi from 'joi';
import { uuid } from '../../http/schema.js';
import { demographicFields, type Demographics } from '../patients/index.js';

/** Demographics that identify a person. `active` and death are not among them. */
export type Identifying = Partial<Omit<Demographics, 'active' | 'deceased_at' | 'deceased_on'>>;

/** Either an existing record, or demographics of a new patient. */
export type Identification = Identifying & { patient_id?: string | null };

const { active: _, deceased_at: __, deceased_on: ___, ...identifying } = demographicFields;

export const identificationSchema = Joi.object<Identification, true>({
  patient_id: uuid().allow(null),
  ...identifying,
});
