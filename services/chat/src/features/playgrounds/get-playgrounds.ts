import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { playgroundSchema } from './playground-schema.js';
import { findPlaygrounds } from './playground-store.js';

export const getPlaygroundsEndpoint = endpoint({
  method: 'get',
  path: '/realm/playgrounds',
  operationId: 'getPlaygrounds',
  summary: 'Get the code playgrounds, the oldest first',
  access: signedIn,
  response: Joi.object({ realm_playgrounds: Joi.array().items(playgroundSchema).required() }),
  handler: async ({ db, realm }) => ({ realm_playgrounds: await findPlaygrounds(db, realm.id) }),
});
