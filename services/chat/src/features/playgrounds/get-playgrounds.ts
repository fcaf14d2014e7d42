import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findPlaygrounds } from './playground-store.js';

const playgroundSchema = Joi.object({
  id: Joi.number().integer().required(),
  name: Joi.string().required(),
  pygments_language: Joi.string().required(),
  url_template: Joi.string().required(),
});

export const getPlaygroundsEndpoint = endpoint({
  method: 'get',
  path: '/realm/playgrounds',
  operationId: 'getPlaygrounds',
  summary: 'Get the code playgrounds, the oldest first',
  access: signedIn,
  response: Joi.object({ realm_playgrounds: Joi.array().items(playgroundSchema).required() }),
  handler: async ({ db, realm }) => ({ realm_playgrounds: await findPlaygrounds(db, realm.id) }),
});
