import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { recordChanges } from '../audit-log/index.js';
import { accessChannel, announceDefaultChannels, lockChannel, updateChannel } from '../channel-directory/index.js';
import { channelChanges } from './channel-changes.js';

export const removeDefaultChannelEndpoint = endpoint({
  method: 'delete',
  path: '/default_streams',
  operationId: 'removeDefaultChannel',
  summary: 'Stop subscribing new users to a channel',
  access: administrator,
  params: Joi.object<{ stream_id: number }, true>({ stream_id: id().required() }),

  async handler({ db, realm, caller, params }) {
    await accessChannel(db, realm, caller, params.stream_id, 'metadata');
    await lockChannel(db, realm.id, params.stream_id);
    const channel = await accessChannel(db, realm, caller, params.stream_id, 'metadata');
    if (!channel.is_default) return;
    const changed = { ...channel, is_default: false };
    await updateChannel(db, realm.id, changed);
    await recordChanges(db, realm.id, caller, channelChanges(realm, channel, changed));
    await announceDefaultChannels(db, realm);
  },
});
