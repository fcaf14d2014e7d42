import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { boolean, integer, list, nullable, object, string } from '../../http/answer-types.js';
import { endpoint } from '../../http/endpoint.js';
import { model } from '../../http/models.js';
import { jsonArray, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { seeOrganization } from './glance-actions.js';

const glancedOrganization = model(
  'GlancedOrganization',
  object({
    host: string(),
    realm_url: string(),
    has_moved: boolean(),
    user_id: integer(),
    icon_url: nullable(string()),
    count: integer(),
    has_more: boolean(),
  }),
);

export const glanceAtOrganizationsEndpoint = endpoint({
  method: 'post',
  path: '/sessions/glances',
  operationId: 'glanceAtOrganizations',
  summary:
    'Get how much other sessions of the browser have left unread, in the order of their glances; null where it is over',
  access: humansOnly,
  transaction: false,
  params: Joi.object<{ glances: string[] }, true>({
    glances: jsonArray(str().max(LIMITS.glanceText)).max(LIMITS.glances).required(),
  }),
  response: object({ organizations: list(nullable(glancedOrganization)) }),

  async handler({ realm, params, deps }) {
    const organizations = [];
    // One after the other: each reads as much as a registration does.
    for (const glance of params.glances) organizations.push(await seeOrganization(deps, realm.id, glance));
    return { organizations };
  },
});
