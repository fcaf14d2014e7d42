import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { uuid } from '../../http/schema.js';
import { signedInToClinic } from '../../operation/access.js';
import { launchApp, type LaunchBody } from './launch-actions.js';

export const createLaunchEndpoint = endpoint({
  operationId: 'createLaunch',
  method: 'post',
  path: '/api/v1/smart-launches',
  summary: 'Open an app beside the record that is open (EHR launch)',
  description:
    'The app finds the patient and the consultation that were open. `launch` is good once, for five minutes, for this person and ' +
    'this app; `launch_url` is the app’s page with it, where the app has one. What the app may see is agreed to as always.',
  access: signedInToClinic,
  audit: { event: 'smart.launch', action: 'C', resource: 'smart_app', phi_level: 'limited' },
  parameters: {
    body: Joi.object<LaunchBody, true>({
      client_id: uuid().required(),
      patient_id: uuid(),
      consultation_id: uuid(),
    }),
  },
  status: 201,
  message: { en: 'App opened.', es: 'Aplicación abierta.' },
  response: Joi.object({ launch: string(), launch_url: nullable(), expires_at: string() }),

  handler: async (call) => ({ data: await launchApp(call, call.body) }),
});
