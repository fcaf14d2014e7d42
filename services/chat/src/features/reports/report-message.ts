import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { enumOf, id, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import { accessMessage } from '../messages/index.js';
import { accessModerationChannel } from './moderation-channel-access.js';
import { postReport } from './report-notices.js';
import { REPORT_TYPES, type ReportType } from './report-rules.js';

interface Params {
  message_id: number;
  report_type: ReportType;
  description: string;
}

export const reportMessageEndpoint = endpoint({
  method: 'post',
  path: '/messages/{message_id}/report',
  operationId: 'reportMessage',
  summary: 'Report a message to the moderators; description says why, and is required for "other"',
  access: signedIn,
  params: Joi.object<Params, true>({
    message_id: id().required(),
    report_type: enumOf(...REPORT_TYPES).required(),
    description: str().max(LIMITS.reportDescription).trim().default(''),
  }),

  async handler({ db, realm, caller, params: { message_id, report_type, description } }) {
    if (report_type === 'other' && description === '') {
      throw new ChatError('BAD_REQUEST', 'Please explain why you are reporting this message.');
    }
    const channel = await accessModerationChannel(db, realm);
    const message = await accessMessage(db, realm, caller, message_id);
    await postReport(db, realm, channel, { reporter: caller, message, report_type, description });
    await recordChanges(db, realm.id, caller, {
      event_type: 'message_reported',
      user_id: message.sender_id,
      ...(message.channel && { channel_id: message.channel.id }),
      details: { message_id, report_type },
    });
  },
});
