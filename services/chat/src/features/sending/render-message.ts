import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { renderContent } from '../markdown-lookup/index.js';
import { normalizeContent } from './message-content.js';
import { LIMITS } from '../../limits/index.js';

interface Params {
  content: string;
}

export const renderMessageEndpoint = endpoint({
  method: 'post',
  path: '/messages/render',
  operationId: 'renderMessage',
  summary: 'Render a message as it would look if the caller sent it',
  access: signedIn,
  transaction: false,
  params: Joi.object<Params, true>({ content: str().max(LIMITS.messageGiven).required() }),
  response: Joi.object({ rendered: Joi.string().allow('').required() }),

  async handler({ db, realm, caller, params }) {
    if (params.content.trim() === '') return { rendered: '' };
    const { rendered } = await renderContent(db, realm, caller, normalizeContent(params.content));
    return { rendered: rendered.rendered_content };
  },
});
