import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { signedInToClinic } from '../../operation/access.js';
import { authorize } from './authorization-actions.js';
import { approvalFields, type Approval } from './authorization-content.js';

export const createAuthorizationEndpoint = endpoint({
  operationId: 'createAuthorization',
  method: 'post',
  path: '/api/v1/smart-authorizations',
  summary: 'Let an app at records, as its page asked: the answer is where to send the person',
  description:
    'For the person alone: neither a key nor another app can do it. `approved_scopes` are those of the asked ones that the person ' +
    'agreed to. `patient_id` is needed where the app is about one patient and nobody is known from a launch; a patient lets an app ' +
    'at their own record only. The code in `redirect_to` is good once, for a minute.',
  access: signedInToClinic,
  audit: { event: 'smart.authorize', action: 'C', resource: 'smart_app' },
  parameters: { body: Joi.object<Approval, true>(approvalFields) },
  status: 201,
  message: { en: 'The app was let in.', es: 'La aplicación obtuvo acceso.' },
  response: Joi.object({ redirect_to: string() }),
  errors: ['not_found'],

  handler: async (call) => ({ data: { redirect_to: await authorize(call, call.body) } }),
});
