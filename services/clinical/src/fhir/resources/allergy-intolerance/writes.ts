import type { AllergyIntolerance } from '@medplum/fhirtypes';
import Joi from 'joi';
import {
  allergyRecord,
  newAllergyFields,
  recordAllergy,
  type AllergyRow,
  type NewAllergyBody,
} from '../../../features/allergies/index.js';
import { phi } from '../../../operation/access.js';
import type { Writes } from '../../writing/writes.js';
import { ALLERGY_EXPRESSIONS, ALLERGY_KEPT, takeAllergy } from './take.js';

export const allergyIntoleranceWrites: Writes<AllergyRow> = {
  access: phi('full', { ability: 'consultations:write' }),
  record: allergyRecord,
  kept: ALLERGY_KEPT,
  take: (resource, at) => takeAllergy(resource as AllergyIntolerance, at),
  schema: Joi.object(newAllergyFields),
  expressions: ALLERGY_EXPRESSIONS,
  create: {
    event: 'allergy.create',
    async run(change, body) {
      const { id } = await recordAllergy(change, body as NewAllergyBody);
      return { record: id, resource: id };
    },
  },
};
