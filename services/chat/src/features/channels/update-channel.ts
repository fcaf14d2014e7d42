import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, enumOf, groupSettingUpdate, id, orNull, str } from '../../http/param-types.js';
import { accessChannelToAdminister, retention, SETTING_NAMES, TOPICS_POLICIES } from '../channel-directory/index.js';
import { unarchiveChannel } from './channel-archiving.js';
import { changeChannel } from './channel-actions.js';
import type { ChannelChanges } from './channel-update.js';
import { LIMITS } from '../../limits/index.js';

type Params = ChannelChanges & { stream_id: number; is_archived?: boolean };

export const updateChannelEndpoint = endpoint({
  method: 'patch',
  path: '/streams/{stream_id}',
  operationId: 'updateChannel',
  summary: 'Change a channel: what it is called, who may read it and do what in it, whether it is archived',
  access: signedIn,
  params: Joi.object<Params, true>({
    stream_id: id().required(),
    new_name: str().max(LIMITS.nameGiven),
    description: str().max(LIMITS.descriptionGiven),
    is_private: bool(),
    is_web_public: bool(),
    history_public_to_subscribers: bool(),
    is_default_stream: bool(),
    message_retention_days: retention(),
    folder_id: orNull(id()),
    topics_policy: enumOf(...TOPICS_POLICIES),
    is_archived: bool(),
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, groupSettingUpdate()])),
  } as Joi.StrictSchemaMap<Params>),
  errors: ['CHANNEL_ALREADY_EXISTS', 'UNAUTHORIZED_PRINCIPAL', 'EXPECTATION_MISMATCH'],

  async handler({ db, deps, realm, caller, params: { stream_id, is_archived, ...changes } }) {
    const found = await accessChannelToAdminister(db, realm, caller, stream_id);
    if (is_archived === true) throw new ChatError('BAD_REQUEST', 'To archive a channel, delete it.');
    const before = is_archived === false ? await unarchiveChannel(db, deps, realm, caller, found) : found;
    await changeChannel(db, deps, realm, caller, before, changes);
  },
});
