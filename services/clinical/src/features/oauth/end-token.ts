import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint } from '../../http/endpoint.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { isServiceToken } from '../../http/service-tokens.js';
import { publicAccess } from '../../operation/access.js';
import { endAppSession } from '../auth/index.js';
import { authenticateClient, type Client } from './client-actions.js';
import { clientHeaders, missing, presentedFields, type PresentedToken } from './token-content.js';
import { findPresentedSession } from './presented-session.js';

export const endTokenEndpoint = endpoint({
  operationId: 'endToken',
  method: 'post',
  path: '/oauth/revoke',
  summary: 'End what an app was given: the token, what it may be refreshed with, and all of that session',
  description:
    'RFC 7009, for the app itself, which proves who it is as at `/oauth/token`. A token that is unknown, another’s or ended is answered ' +
    'alike. People end it in the list of their devices.',
  access: publicAccess,
  limit: 'smart',
  form: true,
  representation: oauthAnswer,
  audit: { event: 'smart.revoke', action: 'D', resource: 'session' },
  parameters: {
    headers: clientHeaders(),
    body: Joi.object<PresentedToken, true>(presentedFields),
  },
  message: { en: 'Token ended.', es: 'Token terminado.' },
  response: Joi.object({}),
  errors: ['invalid_client', 'invalid_assertion', 'unsupported_token_type'],

  async prepare(call): Promise<Client & { token: string }> {
    const { token } = call.body;
    if (token === undefined) throw missing('token');
    return { ...(await authenticateClient(call)), token };
  },

  async handler({ db, now, trail, prepared: client }) {
    const clinicId = client.type === 'app' ? client.clinic.id : client.row.clinic.id;
    db.enterClinic(clinicId);
    trail.note({ clinic_id: clinicId });
    if (isServiceToken(client.token)) throw problem('unsupported_token_type');
    const session = await findPresentedSession(db, client.token);
    if (session?.smart_app_id === client.client_id) await endAppSession(db, trail, session, now);
    return { data: {} };
  },
});
