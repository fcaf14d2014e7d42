import Joi from 'joi';

/** What members of answers are made of. Every member of an answer is there; what may be missing is null. */

export const string = () => Joi.string().required();
export const nullable = () => Joi.string().allow(null).required();
/** What somebody wrote, which may be empty. */
export const nullableText = () => Joi.string().allow(null, '').required();
export const instant = () => Joi.string().isoDate().required();
export const nullableInstant = () => Joi.string().isoDate().allow(null).required();
export const number = () => Joi.number().required();
export const nullableNumber = () => Joi.number().allow(null).required();
export const flag = () => Joi.boolean().required();
