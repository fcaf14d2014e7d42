import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { recordChanges } from '../audit-log/index.js';
import { accessChannel, announceDefaultChannels, lockChannel, updateChannel } from '../channel-directory/index.js';
import { channelChanges } from './channel-changes.js';

export const addDefaultChannelEndpoint = endpoint({
  method: 'post',
  path: '/default_streams',
  operationId: 'addDefaultChannel',
  summary: 'Make a channel one that new users are subscribed to',
  access: administrator,
  params: Joi.object<{ stream_id: number }, true>({ stream_id: id().required() }),

  async handler({ db, realm, caller, params }) {
    await accessChannel(db, realm, caller, params.stream_id, 'content');
    await lockChannel(db, realm.id, params.stream_id);
    const channel = await accessChannel(db, realm, caller, params.stream_id, 'content');
    if (channel.is_archived) throw new ChatError('BAD_REQUEST', 'Invalid channel ID');
    if (channel.invite_only) throw new ChatError('BAD_REQUEST', 'Private channels cannot be made default.');
    if (channel.is_default) return;
    const changed = { ...channel, is_default: true };
    await updateChannel(db, realm.id, changed);
    await recordChanges(db, realm.id, caller, channelChanges(realm, channel, changed));
    await announceDefaultChannels(db, realm);
  },
});
