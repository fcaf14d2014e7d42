import Joi from 'joi';
import { channelMembers } from '../channel-directory/index.js';

const inherited = () => Joi.boolean().allow(null).required();

/** The subscription object as answers hold it (chat-gaps.md 4.10). */
export const subscriptionSchema = Joi.object({
  ...channelMembers,
  color: Joi.string().required(),
  is_muted: Joi.boolean().required(),
  in_home_view: Joi.boolean().required(),
  pin_to_top: Joi.boolean().required(),
  desktop_notifications: inherited(),
  audible_notifications: inherited(),
  push_notifications: inherited(),
  email_notifications: inherited(),
  wildcard_mentions_notify: inherited(),
  subscribers: Joi.array().items(Joi.number().integer()),
  partial_subscribers: Joi.array().items(Joi.number().integer()),
});
