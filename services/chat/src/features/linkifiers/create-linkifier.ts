import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import { changeLinkifiers } from './linkifier-actions.js';
import { checkLinkifier, linkifierParams } from './linkifier-rules.js';
import { insertLinkifier, type Linkifier } from './linkifier-store.js';

export const createLinkifierEndpoint = endpoint({
  method: 'post',
  path: '/realm/filters',
  operationId: 'createLinkifier',
  summary: 'Add a linkifier, after the others: from now on, what its pattern matches in messages and topics is a link',
  access: administrator,
  params: Joi.object<Omit<Linkifier, 'id'>, true>(linkifierParams),
  response: Joi.object({ id: Joi.number().integer().required() }),
  errors: ['INVALID_FIELDS'],
  changesPrincipals: true,

  async handler({ db, realm, caller, params }) {
    const id = await changeLinkifiers(db, realm, caller, async (linkifiers) => {
      checkLinkifier(params, linkifiers);
      if (linkifiers.length >= LIMITS.linkifiers) {
        throw new ChatError('BAD_REQUEST', `There are too many linkifiers (limit: ${LIMITS.linkifiers}).`);
      }
      return insertLinkifier(db, realm.id, params);
    });
    return { id };
  },
});
