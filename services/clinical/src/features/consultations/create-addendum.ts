import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { uuid } from '../../http/schema.js';
import { consultationSubject } from '../consultation-heads/index.js';
import { acceptingField, acceptSuggestion, type Accepting } from '../suggestion-acceptances/index.js';
import { getConsultation } from './consultation-access.js';
import { addAddendum } from './consultation-change-actions.js';
import { addendumContent } from './consultation-content.js';
import { consultationSchema } from './consultation-view.js';
import { consultationRecord } from './consultation-record.js';

interface Body extends Accepting {
  content: string;
  practitioner_id?: string | null;
}

export const createAddendumEndpoint = endpoint({
  operationId: 'createAddendum',
  method: 'post',
  path: '/api/mobile/v1/doctor/consultations/{consultation}/addenda',
  summary: 'Add to a completed consultation',
  description: 'Addenda are never changed or removed. The answer is the consultation with all of them.',
  access: phi('full', { ability: 'consultations:write', subject: { of: consultationSubject, param: 'consultation' } }),
  audit: { event: 'consultation.addendum', action: 'C', resource: 'consultation', record: consultationRecord },
  idempotent: true,
  parameters: {
    path: ids('consultation'),
    body: Joi.object<Body, true>({
      content: addendumContent,
      practitioner_id: uuid().allow(null),
      ...acceptingField,
    }),
  },
  status: 201,
  message: { en: 'Addendum added.', es: 'Adenda añadida.' },
  response: consultationSchema,
  errors: ['not_a_practitioner', 'reauthentication_required'],

  async handler(call) {
    const { db, clinic, language, path, body, trail } = call;
    await addAddendum(call, body);
    const { view, etag } = await getConsultation(db, clinic.id, path.consultation, language);
    trail.note({ patient_ids: view.patient ? [view.patient.id] : [], changed_fields: ['addenda'] });
    const { id, patient, type: noteType } = view;
    const record = { type: 'consultation' as const, id, noteType, patient_id: patient?.id ?? null };
    trail.note({ details: await acceptSuggestion(call, body.suggestion_id, record) });
    return { data: view, etag };
  },
});
