import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { ifMatch } from '../../http/etag.js';
import { uuid } from '../../http/schema.js';
import { consultationSubject } from '../consultation-heads/index.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { getConsultation } from './consultation-access.js';
import { contentFields } from './consultation-content.js';
import { updateDraft, type ConsultationChanges } from './consultation-change-actions.js';
import { consultationSchema } from './consultation-view.js';
import { consultationRecord } from './consultation-record.js';

export const updateConsultationEndpoint = endpoint({
  operationId: 'updateConsultation',
  method: 'patch',
  path: '/api/mobile/v1/doctor/consultations/{consultation}',
  summary: 'Edit a draft',
  description:
    'Each member that is given replaces the one before, lists and objects as a whole; null empties it. If-Match takes the ' +
    'ETag of the detail, which need not be the newest as long as the draft itself is unchanged. Where it has changed the ' +
    'answer is 412, and says the current version. The patient stays once something is linked to the draft.' +
    OPEN_RECORDS_ONLY +
    ' A draft whose patient died meanwhile may still be finished.',
  access: phi('full', { ability: 'consultations:write', subject: { of: consultationSubject, param: 'consultation' } }),
  audit: { event: 'consultation.update', action: 'U', resource: 'consultation', record: consultationRecord },
  parameters: {
    path: ids('consultation'),
    headers: ifMatch,
    body: Joi.object<ConsultationChanges & Accepting, true>({
      patient_id: uuid().allow(null),
      appointment_id: uuid().allow(null),
      emergency_visit_id: uuid().allow(null),
      admission_id: uuid().allow(null),
      ...contentFields,
      ...acceptingField,
    }),
  },
  message: { en: 'Consultation updated.', es: 'Consulta actualizada.' },
  response: consultationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { db, clinic, language, path, headers, trail } = call;
    const { suggestion_id, ...body } = call.body;
    trail.note({ changed_fields: await updateDraft(call, headers['if-match'], body) });
    const { view, etag } = await getConsultation(db, clinic.id, path.consultation, language);
    trail.note({ patient_ids: view.patient ? [view.patient.id] : [] });
    const { id, patient, type: noteType } = view;
    const record = { type: 'consultation' as const, id, noteType, patient_id: patient?.id ?? null };
    trail.note({ details: await acceptSuggestion(call, suggestion_id, record) });
    return { data: view, etag };
  },
});
