import Joi from 'joi';
import { instant, nullable, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { makeWitnessCode } from './witness-code-actions.js';
import { PURPOSES, type Purpose } from './witness-code-content.js';

export const createWitnessCodeEndpoint = endpoint({
  operationId: 'createWitnessCode',
  method: 'post',
  path: '/api/v1/witness-codes',
  summary: 'Create a code with which the caller witnesses another person’s action',
  description:
    'The code is valid once, for 2 minutes, for that purpose and for another person, who sends it as `witness_code`. It is shown once: ' +
    'repeating the request with the same Idempotency-Key does not show it.',
  access: ability('pharmacy:witness'),
  audit: { event: 'witness_code.create', action: 'C', resource: 'witness_code' },
  idempotent: true,
  parameters: {
    body: Joi.object<{ purpose: Purpose }, true>({
      purpose: Joi.string<Purpose>()
        .valid(...PURPOSES)
        .required(),
    }),
  },
  status: 201,
  message: { en: 'Code made. It is not shown again.', es: 'Código creado. No se volverá a mostrar.' },
  response: Joi.object({ id: string(), code: nullable(), expires_at: instant() }),

  async handler({ db, clinic, caller, body, trail }) {
    const made = await makeWitnessCode(db, clinic.id, caller, body.purpose);
    trail.note({ resource_id: made.id, details: { purpose: body.purpose } });
    return { data: made, again: { ...made, code: null } };
  },
});
