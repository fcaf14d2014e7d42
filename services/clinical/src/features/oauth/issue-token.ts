import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint } from '../../http/endpoint.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { publicAccess } from '../../operation/access.js';
import { authenticateClient, type Client } from './client-actions.js';
import { clientHeaders, missing, tokenFields, tokenSchema, type TokenRequest } from './token-content.js';
import { endReused, exchangeCode, exchangeRefreshToken, exchangeSignature } from './token-actions.js';

/** The word of each way to obtain a token, and who may. */
const GRANTS = new Map<string, Client['type']>([
  ['authorization_code', 'app'],
  ['refresh_token', 'app'],
  ['client_credentials', 'service'],
]);

export const issueTokenEndpoint = endpoint({
  operationId: 'issueToken',
  method: 'post',
  path: '/oauth/token',
  summary: 'Exchange a code, a refresh token or a signature for a token',
  description:
    'OAuth 2.0 as SMART App Launch 2.2 has it. `authorization_code` with PKCE and `refresh_token` are for apps, which prove who ' +
    'they are by secret (Basic, or in the body) or signature, as they are registered; `client_credentials` with a signature is for services. ' +
    'What is signed has this address, or the issuer, as `aud`. ' +
    'A refresh token is replaced each time; the one before stays good for 30 seconds, and whoever brings it later ends the session. ' +
    'Of several tokens that one was exchanged for, only the one that is exchanged first goes on.',
  access: publicAccess,
  limit: 'smart',
  form: true,
  representation: oauthAnswer,
  audit: { event: 'smart.token', action: 'E', resource: 'session' },
  parameters: { headers: clientHeaders(), body: Joi.object<TokenRequest, true>(tokenFields) },
  message: { en: 'Token issued.', es: 'Token emitido.' },
  response: tokenSchema,
  errors: [
    'invalid_client',
    'invalid_assertion',
    'invalid_grant',
    'invalid_scope',
    'unauthorized_client',
    'unsupported_grant_type',
  ],

  async prepare(call): Promise<Client> {
    const { deps, body, now } = call;
    if (body.grant_type === undefined) throw missing('grant_type');
    const needed = GRANTS.get(body.grant_type);
    if (needed === undefined) throw problem('unsupported_grant_type');
    if (body.grant_type === 'authorization_code' && body.code === undefined) throw missing('code');
    if (body.grant_type === 'refresh_token' && body.refresh_token === undefined) throw missing('refresh_token');
    const client = await authenticateClient(call);
    call.trail.note({ clinic_id: client.type === 'app' ? client.clinic.id : client.row.clinic.id });
    if (client.type !== needed) throw problem('unauthorized_client');
    await endReused(deps, client, body, now);
    return client;
  },

  async handler(call) {
    const { prepared: client, body } = call;
    const headers = { Pragma: 'no-cache' };
    if (client.type === 'service') return { data: await exchangeSignature(call, client, body), headers };
    const exchange = body.grant_type === 'refresh_token' ? exchangeRefreshToken : exchangeCode;
    return { data: await exchange(call, client, body), headers };
  },
});
