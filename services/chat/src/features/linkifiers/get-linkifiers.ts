import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { linkifierSchema } from './linkifier-rules.js';
import { findLinkifiers } from './linkifier-store.js';

export const getLinkifiersEndpoint = endpoint({
  method: 'get',
  path: '/realm/linkifiers',
  operationId: 'getLinkifiers',
  summary: 'Get the linkifiers in the order in which they apply',
  access: signedIn,
  response: Joi.object({ linkifiers: Joi.array().items(linkifierSchema).required() }),
  handler: async ({ db, realm }) => ({ linkifiers: await findLinkifiers(db, realm.id) }),
});
