import Joi from 'joi';
import type { ChannelFolder } from '../channel-directory/index.js';
import { model } from '../../http/models.js';

/** The folder object of chat-gaps.md 4.11. */
export function channelFolderView({ date_created, ...folder }: ChannelFolder) {
  return { ...folder, date_created: Math.floor(date_created.getTime() / 1000) };
}

export const channelFolderSchema = model(
  'ChannelFolder',
  Joi.object({
    id: Joi.number().integer().required(),
    name: Joi.string().required(),
    description: Joi.string().allow('').required(),
    rendered_description: Joi.string().allow('').required(),
    order: Joi.number().integer().required(),
    creator_id: Joi.number().integer().allow(null).required(),
    date_created: Joi.number().integer().required(),
    is_archived: Joi.boolean().required(),
  }),
);
