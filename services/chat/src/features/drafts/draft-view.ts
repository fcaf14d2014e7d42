import Joi from 'joi';
import type { Draft } from './draft-store.js';
import { model } from '../../http/models.js';

/** The object of chat-gaps.md section 3: `timestamp` in UNIX seconds. */
export function draftView({ timestamp, ...draft }: Draft) {
  return { ...draft, timestamp: Math.floor(timestamp.getTime() / 1000) };
}

export const draftSchema = model(
  'Draft',
  Joi.object({
    id: Joi.number().integer().required(),
    type: Joi.valid('', 'stream', 'private').required(),
    to: Joi.array().items(Joi.number().integer()).required(),
    topic: Joi.string().allow('').required(),
    content: Joi.string().required(),
    timestamp: Joi.number().integer().required(),
  }),
);
