import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, enumOf, groupSettingUpdate, id, orNull, str } from '../../http/param-types.js';
import { isUniqueViolation } from '../../db/db-errors.js';
import { announceRenamedChannel } from '../bots/index.js';
import { recordChanges } from '../audit-log/index.js';
import { sendChangeNotices } from '../channel-notices/index.js';
import { publish } from '../events/index.js';
import {
  accessChannelToAdminister,
  announceDefaultChannels,
  retention,
  SETTING_NAMES,
  updateChannel,
  TOPICS_POLICIES,
} from '../channel-directory/index.js';
import { unarchiveChannel } from './channel-archiving.js';
import { channelChanges } from './channel-changes.js';
import { channelAccessEvents, channelUpdateEvents } from './channel-update-events.js';
import { applyChanges, type ChannelChanges } from './channel-update.js';
import { LIMITS } from '../../limits.js';

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
    let before = await accessChannelToAdminister(db, realm, caller, stream_id);
    if (is_archived === true) throw new ChatError('BAD_REQUEST', 'To archive a channel, delete it.');
    if (is_archived === false) before = await unarchiveChannel(db, deps, realm, caller, before);
    const after = await applyChanges(db, realm, caller, before, changes);
    try {
      await updateChannel(db, realm.id, after);
    } catch (error) {
      if (!isUniqueViolation(error, 'channels_by_name')) throw error;
      throw new ChatError('CHANNEL_ALREADY_EXISTS', `Channel '${after.name}' already exists`, {
        channel_name: after.name,
      });
    }
    await recordChanges(db, realm.id, caller, channelChanges(realm, before, after));
    await publish(
      db,
      realm.id,
      await channelAccessEvents(db, realm, before, after),
      await channelUpdateEvents(db, realm, before, after),
    );
    if (before.name !== after.name) await announceRenamedChannel(db, realm, after.id);
    if (before.is_default !== after.is_default) await announceDefaultChannels(db, realm);
    if (!after.is_archived) await sendChangeNotices(db, deps, realm, caller, before, after);
  },
});
