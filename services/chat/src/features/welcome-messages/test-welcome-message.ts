import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { text } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { sendCustomWelcome } from './welcome-notices.js';

export const testWelcomeMessageEndpoint = endpoint({
  method: 'post',
  path: '/realm/test_welcome_bot_custom_message',
  operationId: 'testWelcomeMessage',
  summary: 'Send the caller what the welcome bot would send to new people with this text of the organization',
  access: administrator,
  params: Joi.object<{ welcome_message_custom_text: string }, true>({
    welcome_message_custom_text: text(LIMITS.welcomeMessageCustomText).required(),
  }),
  response: Joi.object({ message_id: Joi.number().integer().required() }),

  async handler({ db, realm, caller, params }) {
    return { message_id: await sendCustomWelcome(db, realm, caller.id, params.welcome_message_custom_text) };
  },
});
