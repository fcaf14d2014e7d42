import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { refer } from './referral-actions.js';
import { newReferralFields, type NewReferral } from './referral-content.js';
import { referralRecord } from './referral-record.js';
import { referralSchema } from './referral-view.js';

export const createReferralEndpoint = endpoint({
  operationId: 'createReferral',
  method: 'post',
  path: '/api/v1/referrals',
  summary: 'Refer a patient',
  description:
    'To a practitioner of the clinic (`to_practitioner_id`) or to somebody else by name (`to`), not both. The `practitioner` is the ' +
    'caller; an API key sets `practitioner_id`. Under a PHI policy of own records or the care team, the recipient sees the referral ' +
    'and nothing else of the patient. `consultation_id` must be of the same patient.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'referrals:write', area: 'general' }),
  audit: { event: 'referral.create', action: 'C', resource: 'referral', record: referralRecord },
  idempotent: true,
  parameters: { body: Joi.object<NewReferral & Accepting, true>({ ...newReferralFields, ...acceptingField }) },
  status: 201,
  message: { en: 'Referral sent.', es: 'Derivación enviada.' },
  response: referralSchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const { suggestion_id, ...body } = call.body;
    const data = await refer(call, body);
    const { id, patient } = data;
    const details = await acceptSuggestion(call, suggestion_id, { type: 'referral', id, patient_id: patient.id });
    call.trail.note({ resource_id: id, patient_ids: [patient.id], details });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/referrals/${id}` } };
  },
});
