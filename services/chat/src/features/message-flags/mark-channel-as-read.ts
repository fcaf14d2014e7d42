import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessChannel } from '../channel-directory/index.js';
import { markChannelRead, readClock } from '../read-state/index.js';

export const markChannelAsReadEndpoint = endpoint({
  method: 'post',
  path: '/mark_stream_as_read',
  operationId: 'markChannelAsRead',
  summary: 'Mark all messages of a channel as read',
  access: signedIn,
  params: Joi.object<{ stream_id: number }, true>({ stream_id: id().required() }),
  // The clock is read before, by a transaction of its own.
  transaction: false,

  async handler({ db, realm, caller, params }) {
    const reading = await readClock(db);
    await db.transaction(async (tx) => {
      const channel = await accessChannel(tx, realm, caller, params.stream_id, 'content');
      await markChannelRead(tx, caller, channel.id, reading);
    });
    return {};
  },
});
