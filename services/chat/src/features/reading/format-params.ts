import type Joi from 'joi';
import { bool } from '../../http/param-types.js';
import type { MessageFormat } from '../message-format/index.js';

/** Parameters that say in which form messages are wanted. */
export const formatParams = {
  client_gravatar: bool().default(true),
  apply_markdown: bool().default(true),
  allow_empty_topic_name: bool().default(false),
} satisfies Record<keyof MessageFormat, Joi.Schema>;
