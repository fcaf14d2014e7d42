import { boolean, either, integer, list, literal, nullable, object, string } from '../../http/answer-types.js';
import { event } from '../events/index.js';
import { model } from '../../http/models.js';

const reaction = model(
  'Reaction',
  object({ emoji_name: string(), emoji_code: string(), reaction_type: string(), user_id: integer() }),
);

const submessage = model(
  'Submessage',
  object({
    id: integer(),
    message_id: integer(),
    sender_id: integer(),
    msg_type: literal('widget'),
    content: string(),
  }),
);

const topicLink = model('TopicLink', object({ text: string(), url: string() }));

const historyEntry = model(
  'EditHistoryEntry',
  object(
    { user_id: nullable(integer()), timestamp: integer() },
    {
      prev_content: string(),
      prev_rendered_content: string(),
      prev_topic: string(),
      topic: string(),
      prev_stream: integer(),
      stream: integer(),
    },
  ),
);

const recipient = model(
  'DirectRecipient',
  object({ id: integer(), email: string(), full_name: string(), is_mirror_dummy: boolean() }),
);

const members = {
  id: integer(),
  sender_id: integer(),
  sender_email: string(),
  sender_full_name: string(),
  sender_realm_str: string(),
  avatar_url: nullable(string()),
  client: string(),
  content: string(),
  content_type: literal('text/html', 'text/x-markdown'),
  recipient_id: integer(),
  subject: string(),
  topic_links: list(topicLink),
  timestamp: integer(),
  is_me_message: boolean(),
  reactions: list(reaction),
  submessages: list(submessage),
};
const inChannel = { type: literal('stream'), display_recipient: string(), stream_id: integer() };
const direct = { type: literal('private'), display_recipient: list(recipient) };

const kept = { ...members, flags: list(string()) };
const whereChanged = {
  edit_history: list(historyEntry).min(1),
  last_edit_timestamp: integer(),
  last_moved_timestamp: integer(),
  match_content: string(),
  match_subject: string(),
};

/** The message object (chat-gaps.md section 5). */
export const messageSchema = model(
  'Message',
  either(
    model('ChannelMessage', object({ ...kept, ...inChannel }, whereChanged)),
    model('DirectMessage', object({ ...kept, ...direct }, whereChanged)),
  ),
);

/** A message that has just been sent; its flags are beside it. */
const newMessage = model('NewMessage', either(object({ ...members, ...inChannel }), object({ ...members, ...direct })));

export const MESSAGE_EVENTS = [
  event('message', { message: newMessage, flags: list(string()) }, { local_message_id: string() }),
  event(
    'update_message',
    {
      user_id: nullable(integer()),
      edit_timestamp: integer(),
      message_id: integer(),
      message_ids: list(integer()),
      rendering_only: boolean(),
      flags: list(string()),
    },
    {
      stream_id: integer(),
      stream_name: string(),
      propagate_mode: literal('change_one', 'change_later', 'change_all'),
      orig_subject: string(),
      subject: string(),
      topic_links: list(topicLink),
      new_stream_id: integer(),
      orig_content: string(),
      orig_rendered_content: string(),
      content: string(),
      rendered_content: string(),
      is_me_message: boolean(),
    },
  ),
  event(
    'delete_message',
    { message_type: literal('stream', 'private') },
    { message_ids: list(integer()), message_id: integer(), stream_id: integer(), topic: string() },
  ),
];
