import Joi from 'joi';
import { groupSetting } from '../../http/answer-types.js';
import { CHANNEL_GROUP_SETTINGS, TOPICS_POLICIES } from './channel.js';
import { model } from '../../http/models.js';

/** The channel object as answers hold it (chat.md section 2, chat-gaps.md 4.10). */
export const channelMembers = {
  stream_id: Joi.number().integer().required(),
  name: Joi.string().required(),
  is_archived: Joi.boolean().required(),
  description: Joi.string().allow('').required(),
  rendered_description: Joi.string().allow('').required(),
  date_created: Joi.number().integer().required(),
  creator_id: Joi.number().integer().allow(null).required(),
  invite_only: Joi.boolean().required(),
  is_web_public: Joi.boolean().required(),
  stream_post_policy: Joi.number().valid(1, 2, 3, 4).required(),
  is_announcement_only: Joi.boolean().required(),
  message_retention_days: Joi.number().integer().allow(null).required(),
  history_public_to_subscribers: Joi.boolean().required(),
  topics_policy: Joi.valid(...TOPICS_POLICIES).required(),
  first_message_id: Joi.number().integer().allow(null).required(),
  folder_id: Joi.number().integer().allow(null).required(),
  is_recently_active: Joi.boolean().required(),
  stream_weekly_traffic: Joi.number().integer().allow(null).required(),
  subscriber_count: Joi.number().integer().required(),
  ...Object.fromEntries(Object.keys(CHANNEL_GROUP_SETTINGS).map((name) => [name, groupSetting().required()])),
};

export const channelSchema = model('Channel', Joi.object(channelMembers));
