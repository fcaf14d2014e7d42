import Joi from 'joi';

const integer = Joi.number().integer();

/** The attachment object of chat.md section 2. */
export const attachmentSchema = Joi.object({
  id: integer.required(),
  name: Joi.string().required(),
  path_id: Joi.string().required(),
  size: integer.required(),
  create_time: integer.required(),
  messages: Joi.array()
    .items(Joi.object({ id: integer.required(), date_sent: integer.required() }))
    .required(),
});
