import Joi from 'joi';

/** The user object of chat.md section 2, as answers hold it. */
const members = {
  user_id: Joi.number().integer().required(),
  delivery_email: Joi.string().allow(null).required(),
  email: Joi.string().required(),
  full_name: Joi.string().required(),
  date_joined: Joi.string().required(),
  is_active: Joi.boolean().required(),
  is_owner: Joi.boolean().required(),
  is_admin: Joi.boolean().required(),
  is_guest: Joi.boolean().required(),
  is_bot: Joi.boolean().required(),
  bot_type: Joi.number().integer().allow(null).required(),
  bot_owner_id: Joi.number().integer().allow(null),
  is_system_bot: Joi.boolean(),
  role: Joi.number().integer().required(),
  timezone: Joi.string().allow('').required(),
  avatar_url: Joi.string().allow(null).required(),
  avatar_version: Joi.number().integer().required(),
  profile_data: Joi.object().pattern(
    Joi.string(),
    Joi.object({ value: Joi.string().allow('').required(), rendered_value: Joi.string().allow('') }),
  ),
};

export const userSchema = Joi.object(members);

export const userSchemaForSpectators = userSchema.keys({ timezone: Joi.forbidden(), profile_data: Joi.forbidden() });

export const ownUserSchema = Joi.object({ ...members, max_message_id: Joi.number().integer().required() });
