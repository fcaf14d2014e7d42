import Joi from 'joi';
import { number, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { findUsualDiagnoses } from './usual-diagnosis-store.js';

export const listUsualDiagnosesEndpoint = endpoint({
  operationId: 'listUsualDiagnoses',
  method: 'get',
  path: '/api/v1/usual-diagnoses',
  summary: 'The diagnoses that the caller writes most',
  description:
    `Those of the catalog in the caller's own newest ${LIMITS.usualDiagnoses.notes} consultations, the most frequent first, ` +
    `${LIMITS.usualDiagnoses.shown} at most. What was ruled out does not count. It names no patient. Who is no practitioner, as an ` +
    'API key, has none.',
  access: ability('consultations:write'),
  audit: { event: 'usual_diagnosis.read', action: 'R', resource: 'usual_diagnosis' },
  message: { en: 'Usual diagnoses.', es: 'Diagnósticos habituales.' },
  response: Joi.array().items(Joi.object({ code: string(), description: string(), count: number() })),

  async handler({ db, clinic, caller, language, trail }) {
    const rows = caller.practitioner_id ? await findUsualDiagnoses(db, clinic.id, caller.practitioner_id) : [];
    trail.note({ result_count: rows.length });
    return {
      data: rows.map(({ code, description, description_es, count }) => ({
        code,
        description: language === 'es' ? (description_es ?? description) : description,
        count,
      })),
    };
  },
});
