import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { uuid } from '../../http/schema.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { createConsultation } from './consultation-actions.js';
import { contentFields, type NewConsultationBody } from './consultation-content.js';
import { consultationSchema } from './consultation-view.js';
import { consultationRecord } from './consultation-record.js';

export const createConsultationEndpoint = endpoint({
  operationId: 'createConsultation',
  method: 'post',
  path: '/api/mobile/v1/doctor/consultations',
  summary: 'Create an outpatient consultation: draft by default, completed if indicated',
  description:
    'The body may be left out. A completed consultation needs a patient and a diagnosis or an assessment, and is signed at once: ' +
    'an appointment whose patient has arrived is `fulfilled` by it. ' +
    'The author is the caller; an API key names the `practitioner_id`.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', {
    ability: 'consultations:write',
    noSubject: 'A note without a patient is about nobody yet; one with a patient asks for the relation.',
  }),
  audit: { event: 'consultation.create', action: 'C', resource: 'consultation', record: consultationRecord },
  idempotent: true,
  parameters: {
    body: Joi.object<NewConsultationBody & Accepting, true>({
      status: Joi.string().valid('draft', 'completed').default('draft'),
      patient_id: uuid().allow(null),
      appointment_id: uuid().allow(null),
      emergency_visit_id: uuid().allow(null),
      admission_id: uuid().allow(null),
      practitioner_id: uuid().allow(null),
      client_id: uuid().allow(null),
      ...contentFields,
      ...acceptingField,
    }),
  },
  status: 201,
  message: { en: 'Consultation created.', es: 'Consulta creada.' },
  response: consultationSchema,
  errors: ['not_a_practitioner', 'reauthentication_required'],

  async handler(call) {
    const { view, etag } = await createConsultation(call);
    const { id, patient, type: noteType } = view;
    const record = { type: 'consultation' as const, id, noteType, patient_id: patient?.id ?? null };
    call.trail.note({ details: await acceptSuggestion(call, call.body.suggestion_id, record) });
    call.trail.note({ resource_id: view.id, patient_ids: view.patient ? [view.patient.id] : [] });
    return { data: view, etag, headers: { Location: `/api/mobile/v1/doctor/consultations/${view.id}` } };
  },
});
