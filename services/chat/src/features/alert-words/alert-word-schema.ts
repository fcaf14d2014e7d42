import Joi from 'joi';
import { jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';

export interface AlertWords {
  alert_words: string[];
}

export const alertWordsParams = Joi.object<AlertWords, true>({
  alert_words: jsonArray(Joi.string().max(LIMITS.alertWord)).max(LIMITS.alertWords).required(),
});

export const alertWordsAnswer = Joi.object({ alert_words: Joi.array().items(Joi.string()).required() });
