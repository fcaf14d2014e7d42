import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { careTeamSubject, getPatient, OPEN_RECORDS_ONLY } from '../patients/index.js';
import { recordImmunization } from './immunization-actions.js';
import { newImmunizationFields, type NewImmunization } from './immunization-content.js';
import { immunizationRecord } from './immunization-record.js';
import { immunizationSchema } from './immunization-view.js';

export const createImmunizationEndpoint = endpoint({
  operationId: 'createImmunization',
  method: 'post',
  path: '/api/v1/patients/{patient}/immunizations',
  summary: 'Record that a patient was vaccinated, or was not',
  description:
    'The `practitioner` is the caller, who gave the vaccine or writes down what was given elsewhere; an API key names the ' +
    '`practitioner_id`; of what a system tells by HL7 it may be null. `reason` says why, of `not_done` why not.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', {
    ability: 'immunizations:write',
    area: 'general',
    subject: { of: careTeamSubject, param: 'patient' },
  }),
  audit: { event: 'immunization.create', action: 'C', resource: 'immunization', record: immunizationRecord },
  idempotent: true,
  parameters: { path: ids('patient'), body: Joi.object<NewImmunization, true>(newImmunizationFields) },
  status: 201,
  message: { en: 'Immunization recorded.', es: 'Vacuna registrada.' },
  response: immunizationSchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const { id } = await getPatient(call.db, call.clinic.id, call.path.patient);
    const data = await recordImmunization(call, id, call.body);
    call.trail.note({ resource_id: data.id, patient_ids: [id] });
    const headers = { Location: `/api/v1/patients/${id}/immunizations/${data.id}` };
    return { data, etag: weakEtag(data.version, data), headers };
  },
});
