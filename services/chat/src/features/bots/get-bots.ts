import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { openApiKey } from '../../secrets/api-keys.js';
import { avatarUrl, findBots } from '../user-directory/index.js';
import { model } from '../../http/models.js';

const bot = model(
  'OwnBot',
  Joi.object({
    user_id: Joi.number().integer().required(),
    username: Joi.string().required(),
    full_name: Joi.string().required(),
    api_key: Joi.string().required(),
    avatar_url: Joi.string().required(),
    default_sending_stream: Joi.string().allow(null).required(),
    default_events_register_stream: Joi.string().allow(null).required(),
    default_all_public_streams: Joi.boolean().required(),
  }),
);

export const getBotsEndpoint = endpoint({
  method: 'get',
  path: '/bots',
  operationId: 'getBots',
  summary: "Get the caller's own active bots, with their keys",
  access: allOf(notGuest, humansOnly),
  response: Joi.object({ bots: Joi.array().items(bot).required() }),

  async handler({ db, realm, caller, deps }) {
    const bots = (await findBots(db, realm.id, { owner_id: caller.id })).filter(({ is_active }) => is_active);
    return {
      bots: bots.map((own) => ({
        user_id: own.id,
        username: own.delivery_email,
        full_name: own.full_name,
        api_key: openApiKey(deps.config.apiKeySecret, own),
        avatar_url: avatarUrl(own, own.delivery_email),
        default_sending_stream: own.default_sending_stream,
        default_events_register_stream: own.default_events_register_stream,
        default_all_public_streams: own.default_all_public_streams,
      })),
    };
  },
});
