import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool } from '../../http/param-types.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { findGroupIdsOf } from '../permissions/index.js';
import {
  canAccessContent,
  canAccessMetadata,
  type Standing,
  channelMembers,
  findAllChannels,
  type ListedChannel,
  channelView,
} from '../channel-directory/index.js';

interface Filters {
  include_public: boolean;
  include_web_public: boolean;
  include_subscribed: boolean;
  exclude_archived: boolean;
  include_all: boolean;
  include_default: boolean;
  include_owner_subscribed: boolean;
  include_can_access_content: boolean;
  include_all_active: boolean;
}

export const getChannelsEndpoint = endpoint({
  method: 'get',
  path: '/streams',
  operationId: 'getChannels',
  summary: 'Get the channels that match any of the include filters, by name',
  access: signedIn,
  params: Joi.object<Filters, true>({
    include_public: bool().default(true),
    include_web_public: bool().default(false),
    include_subscribed: bool().default(true),
    exclude_archived: bool().default(true),
    include_all: bool().default(false),
    include_default: bool().default(false),
    include_owner_subscribed: bool().default(false),
    include_can_access_content: bool().default(false),
    include_all_active: bool().default(false),
  }),
  response: Joi.object({
    streams: Joi.array()
      .items(Joi.object({ ...channelMembers, is_default: Joi.boolean() }))
      .required(),
  }),

  async handler({ db, realm, caller, params }) {
    if (params.include_all_active && caller.role > ROLES.administrator) {
      throw new ChatError('BAD_REQUEST', 'Only administrators may ask for include_all_active.');
    }
    const channels = await findAllChannels(db, realm.id, caller, { include_archived: !params.exclude_archived });
    const user = { id: caller.id, role: caller.role, group_ids: await findGroupIdsOf(db, realm, caller) };
    const now = db.now();
    return {
      streams: channels
        .filter((channel) => isIncluded(realm, user, channel, params))
        .map((channel) => ({
          ...channelView(realm, channel, now),
          ...(params.include_default && { is_default: channel.is_default }),
        })),
    };
  },
});

function isIncluded(realm: Realm, user: Standing, channel: ListedChannel, filters: Filters): boolean {
  const isPublic = !channel.invite_only && user.role < ROLES.guest;
  return (
    (filters.include_subscribed && channel.is_subscribed) ||
    (filters.include_public && isPublic) ||
    (filters.include_web_public && channel.is_web_public) ||
    (filters.include_default && channel.is_default && canAccessMetadata(realm, user, channel)) ||
    (filters.include_owner_subscribed && channel.is_owner_subscribed) ||
    ((filters.include_all || filters.include_all_active) && canAccessMetadata(realm, user, channel)) ||
    (filters.include_can_access_content && canAccessContent(realm, user, channel))
  );
}
