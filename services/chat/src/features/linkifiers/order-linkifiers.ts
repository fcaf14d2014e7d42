import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { changeLinkifiers } from './linkifier-actions.js';
import { setLinkifierOrder } from './linkifier-store.js';

export const orderLinkifiersEndpoint = endpoint({
  method: 'patch',
  path: '/realm/linkifiers',
  operationId: 'orderLinkifiers',
  summary: 'Put the linkifiers into another order, naming each once',
  access: administrator,
  params: Joi.object<{ ordered_linkifier_ids: number[] }, true>({
    ordered_linkifier_ids: jsonArray(id()).max(LIMITS.linkifiers).required(),
  }),

  async handler({ db, realm, caller, params: { ordered_linkifier_ids: ids } }) {
    await changeLinkifiers(db, realm, caller, async (linkifiers) => {
      const given = new Set(ids);
      if (given.size < ids.length) throw new ChatError('BAD_REQUEST', 'The order names a linkifier twice.');
      if (given.size !== linkifiers.length || !linkifiers.every((linkifier) => given.has(linkifier.id))) {
        throw new ChatError('BAD_REQUEST', 'The order must name every linkifier exactly once.');
      }
      await setLinkifierOrder(db, realm.id, ids);
    });
  },
});
