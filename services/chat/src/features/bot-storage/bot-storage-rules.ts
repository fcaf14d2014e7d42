import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';

export const storageKey = () => Joi.string().max(LIMITS.botStorageKey);

/** Without it, all keys. */
export const keysParam = () => jsonArray(storageKey()).max(LIMITS.botStorageKeys).unique();

export const noSuchKey = () => new ChatError('BAD_REQUEST', 'Key does not exist.');
