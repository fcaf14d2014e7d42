import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { humansOnly } from '../../http/access.js';
import { string, object } from '../../http/answer-types.js';
import { hostOf } from '../../http/credentials.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { noSession } from '../web-sessions/index.js';
import { findDefaultRealm, findRealmAt } from './glance-store.js';
import { glanceText } from './glance.js';

export const createGlanceEndpoint = endpoint({
  method: 'post',
  path: '/sessions/current/glances',
  operationId: 'createGlance',
  summary: 'Let the page of another organization of this server show how much this session has left unread',
  access: humansOnly,
  transaction: false,
  params: Joi.object<{ host: string }, true>({ host: str().max(LIMITS.host).required() }),
  response: object({ glance: string() }),

  async handler({ db, realm, session_id, params, deps, req }) {
    if (session_id === undefined) throw noSession();
    const host = params.host.toLowerCase();
    const { config } = deps;
    // Only hosts that are known: whoever else has one would be told of people here.
    const isDefault = host === new URL(config.baseUrl).hostname;
    const other = (await findRealmAt(db, host)) ?? (isDefault ? await findDefaultRealm(db) : undefined);
    if (!other || other.id === realm.id) {
      throw new ChatError('BAD_REQUEST', 'No other organization of this server has this host.');
    }
    const glance = { realm_id: realm.id, session_id, shown_in: other.id, host: hostOf(req) };
    return { glance: glanceText(config.apiKeySecret, glance) };
  },
});
