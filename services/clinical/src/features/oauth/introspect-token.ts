import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { isServiceToken } from '../../http/service-tokens.js';
import { publicAccess } from '../../operation/access.js';
import { problem } from '../../domain/errors.js';
import { authenticateClient, type Client } from './client-actions.js';
import { clientHeaders, missing, presentedFields, type PresentedToken } from './token-content.js';
import { describeAppToken, describeServiceToken } from './token-state.js';

export const introspectTokenEndpoint = endpoint({
  operationId: 'introspectToken',
  method: 'post',
  path: '/oauth/introspect',
  summary: 'What a token is good for',
  description:
    'RFC 7662 with SMART’s members, for a confidential app or a service, which proves who it is as at `/oauth/token`. An app is told of ' +
    'tokens of its clinic’s apps, a service of those and of its own; of all others that they are not active.',
  access: publicAccess,
  limit: 'smart',
  form: true,
  representation: oauthAnswer,
  audit: { event: 'smart.introspect', action: 'R', resource: 'session' },
  parameters: {
    headers: clientHeaders(),
    body: Joi.object<PresentedToken, true>(presentedFields),
  },
  message: { en: 'What the token is good for.', es: 'Para qué sirve el token.' },
  response: Joi.object({
    active: Joi.boolean().required(),
    iss: Joi.string(),
    client_id: Joi.string(),
    sub: Joi.string(),
    scope: Joi.string(),
    token_type: Joi.valid('Bearer'),
    exp: Joi.number().integer(),
    patient: Joi.string(),
    encounter: Joi.string(),
    need_patient_banner: Joi.boolean(),
    fhirUser: Joi.string(),
  }),
  errors: ['invalid_client', 'invalid_assertion'],

  async prepare(call): Promise<Client & { token: string }> {
    const { token } = call.body;
    if (token === undefined) throw missing('token');
    const client = await authenticateClient(call);
    // Whoever says the name of a public app is not known to be it.
    if (client.type === 'app' && client.app.kind === 'public') throw problem('invalid_client');
    return { ...client, token };
  },

  async handler({ db, deps, now, trail, prepared: client }) {
    const clinicId = client.type === 'app' ? client.clinic.id : client.row.clinic.id;
    db.enterClinic(clinicId);
    trail.note({ clinic_id: clinicId });
    const data = isServiceToken(client.token)
      ? await describeServiceToken({ ...deps, db }, client.token, client.client_id)
      : await describeAppToken(deps, db, client.token, clinicId, now);
    return { data };
  },
});
