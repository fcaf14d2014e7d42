import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { signedInToClinic } from '../../operation/access.js';
import { launchedPatient } from './launch-actions.js';

export const findLaunchedPatientEndpoint = endpoint({
  operationId: 'findLaunchedPatient',
  method: 'post',
  path: '/api/v1/smart-launches/patient',
  summary: 'Whom an app was opened for (EHR launch)',
  description:
    'What the page at `/oauth/authorize` shows before the person agrees. For who opened the app alone, as long as the launch stands; ' +
    'it is not used up. `patient` is null where the app was opened for nobody.',
  access: signedInToClinic,
  audit: { event: 'smart.launched_patient', action: 'R', resource: 'smart_app', phi_level: 'limited' },
  parameters: {
    body: Joi.object<{ client_id: string; launch: string }, true>({
      client_id: uuid().required(),
      launch: text(LIMITS.shortText).required(),
    }),
  },
  message: { en: 'Whom the app was opened for.', es: 'Para quién se abrió la aplicación.' },
  response: Joi.object({
    patient: Joi.object({ id: string(), full_name: string(), birth_date: nullable(), mrn: string() })
      .allow(null)
      .required(),
  }),

  handler: async (call) => ({ data: { patient: await launchedPatient(call, call.body) } }),
});
