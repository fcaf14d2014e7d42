import { integer, list, object, string } from '../../http/answer-types.js';
import { event } from '../events/index.js';
import { model } from '../../http/models.js';

/** The attachment object of chat.md section 2. */
export const attachmentSchema = model(
  'Attachment',
  object({
    id: integer(),
    name: string(),
    path_id: string(),
    size: integer(),
    create_time: integer(),
    messages: list(object({ id: integer(), date_sent: integer() })),
  }),
);

const changed = { attachment: attachmentSchema, upload_space_used: integer() };

export const ATTACHMENT_EVENTS = [
  event('attachment add', changed),
  event('attachment update', changed),
  event('attachment remove', { ...changed, attachment: object({ id: integer() }) }),
];
