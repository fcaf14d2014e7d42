import Joi from 'joi';
import { bool } from '../../http/param-types.js';
import type { MessageFormat } from '../message-format/index.js';

const integer = Joi.number().integer();
const anyText = Joi.string().allow('');

const reaction = Joi.object({
  emoji_name: Joi.string().required(),
  emoji_code: Joi.string().required(),
  reaction_type: Joi.string().required(),
  user_id: integer.required(),
});

const editHistoryEntry = Joi.object({
  user_id: integer.allow(null).required(),
  timestamp: integer.required(),
  prev_content: anyText,
  prev_rendered_content: anyText,
  prev_topic: anyText,
  topic: anyText,
  prev_stream: integer,
  stream: integer,
});

const recipient = Joi.object({
  id: integer.required(),
  email: Joi.string().required(),
  full_name: Joi.string().required(),
  is_mirror_dummy: Joi.boolean().required(),
});

/** The message object (chat-gaps.md section 5). */
export const messageSchema = Joi.object({
  id: integer.required(),
  sender_id: integer.required(),
  sender_email: Joi.string().required(),
  sender_full_name: Joi.string().required(),
  sender_realm_str: anyText.required(),
  avatar_url: Joi.string().allow(null).required(),
  client: anyText.required(),
  content: anyText.required(),
  content_type: Joi.valid('text/html', 'text/x-markdown').required(),
  type: Joi.valid('stream', 'private').required(),
  display_recipient: Joi.alternatives(Joi.string(), Joi.array().items(recipient)).required(),
  recipient_id: integer.required(),
  stream_id: integer,
  subject: anyText.required(),
  topic_links: Joi.array()
    .items(Joi.object({ text: Joi.string().required(), url: Joi.string().required() }))
    .required(),
  timestamp: integer.required(),
  is_me_message: Joi.boolean().required(),
  reactions: Joi.array().items(reaction).required(),
  submessages: Joi.array().required(),
  flags: Joi.array().items(Joi.string()).required(),
  edit_history: Joi.array().items(editHistoryEntry).min(1),
  last_edit_timestamp: integer,
  last_moved_timestamp: integer,
  match_content: anyText,
  match_subject: anyText,
});

/** Parameters that say in which form messages are wanted. */
export const formatParams = {
  client_gravatar: bool().default(true),
  apply_markdown: bool().default(true),
  allow_empty_topic_name: bool().default(false),
} satisfies Record<keyof MessageFormat, Joi.Schema>;
