import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { recordAllergy } from './allergy-actions.js';
import { newAllergyFields, type NewAllergyBody } from './allergy-content.js';
import { allergyRecord } from './allergy-record.js';
import { allergySchema } from './allergy-view.js';

export const createAllergyEndpoint = endpoint({
  operationId: 'createAllergy',
  method: 'post',
  path: '/api/v1/allergies',
  summary: 'Record an allergy or an intolerance, or that there is none',
  description:
    'The codes are those of FHIR R4’s AllergyIntolerance. `none_known` without a substance says that somebody asked and there ' +
    'is none: it ends when an allergy is recorded, and is refused beside those that count, which are active and neither refuted ' +
    'nor an error. The recorder is the caller; an API key names the `practitioner_id`. The texts of what counts are the ' +
    '`allergies` of `getAllergies`.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'consultations:write' }),
  audit: { event: 'allergy.create', action: 'C', resource: 'allergy', record: allergyRecord },
  idempotent: true,
  parameters: { body: Joi.object<NewAllergyBody, true>(newAllergyFields) },
  status: 201,
  message: { en: 'Allergy recorded.', es: 'Alergia registrada.' },
  response: allergySchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const data = await recordAllergy(call, call.body);
    call.trail.note({ resource_id: data.id, patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/allergies/${data.id}` } };
  },
});
