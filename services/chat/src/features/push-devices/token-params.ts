import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';

export const tokenParam = () => str().invalid('').max(LIMITS.pushToken).required();

/** Of push services of iPhones; also in capital letters. */
export const hexTokenParam = () => tokenParam().pattern(/^(?:[0-9a-f]{2})+$/i);

export const unknownToken = () => new ChatError('BAD_REQUEST', 'Token does not exist');

export const oneToken = Joi.object<{ token: string }, true>({ token: tokenParam() });
